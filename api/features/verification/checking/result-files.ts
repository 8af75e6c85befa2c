import type { FileCounts, RowState } from '@gtinoteka/contract/files/verification.ts';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { WorkbookWriter, type Row } from '../../../core/table-writing/workbook-writer.ts';
import type { RowVerdict } from './judge-row.ts';

/** Polish names of the verdicts (design, Second sheet). */
export const stateWords: Readonly<Record<RowState, string>> = {
  ok: 'W porządku',
  warn: 'Z uwagą',
  bad: 'Do poprawy',
  none: 'Nie znaleziono',
  unchecked: 'Niesprawdzone',
};

/** Bar colours, light enough for the count to be readable on them. */
const barColours: Readonly<Record<RowState, string>> = {
  ok: '8FD0A8',
  warn: 'F3C56B',
  bad: 'F2A3A3',
  none: 'B7BDCC',
  unchecked: 'C4B9C9',
};

/** Formats of a result. */
export type ResultForm = 'xlsx' | 'csv';

/** Columns appended to the file's: header, width in characters, and text of a row. */
const verdictColumns: readonly (readonly [head: string, width: number, text: (verdict: RowVerdict) => string])[] = [
  ['Ocena', 16, ({ state }) => stateWords[state]],
  ['Powód', 60, ({ reason }) => reason],
  ['Jak naprawić', 40, ({ mend }) => mend],
  ['Proponowany kod', 18, ({ offer }) => offer],
  ['Licencja', 22, ({ licence }) => licence],
  ['Posiadacz licencji', 34, ({ holder }) => holder],
  ['Nazwa w katalogu', 40, ({ ourName }) => ourName],
  ['Marka w katalogu', 20, ({ ourBrand }) => ourBrand],
  ['Zgodność nazwy', 16, ({ nameLikeness }) => nameLikeness],
  ['Zgodność marki', 16, ({ brandLikeness }) => brandLikeness],
  ['Kategoria GPC w katalogu', 30, ({ category }) => category],
  ['Czego brakuje w katalogu', 34, ({ missing }) => missing],
  ['Powtórzenie', 26, ({ repeated }) => repeated],
];
const verdictHeads = verdictColumns.map(([head]) => head);

/** Size of a csv chunk, in characters. */
const chunkSize = 262_144;

/** Maximum column width, in characters. */
const widest = 40;

/** Indexes of the sender's columns, without the contiguous columns appended by an earlier result. */
export function senderColumns(headers: readonly string[]): readonly number[] {
  const ownColumns: number[] = [];
  for (let at = 0; at < headers.length;) {
    if (isAppendedAt(headers, at)) at += verdictHeads.length;
    else ownColumns.push(at++);
  }
  return ownColumns;
}

function isAppendedAt(headers: readonly string[], from: number): boolean {
  return verdictHeads.every((head, at) => (headers[from + at] ?? '').replace(/ \(wynik(?: \d+)?\)$/, '') === head);
}

/** Headers of the appended columns; a suffix marks ours when the file has the same header. */
function appendedHeads(own: readonly string[]): string[] {
  const taken = new Set(own.map((head) => head.trim().toLowerCase()));
  return verdictHeads.map((head) => {
    let free = head;
    for (let n = 1; taken.has(free.toLowerCase()); n++) free = n === 1 ? `${head} (wynik)` : `${head} (wynik ${n})`;
    return free;
  });
}

/** Column widths, in characters. */
export function widthsOf(headers: readonly string[], columns: readonly number[]): number[] {
  return columns.map((at) => Math.min(widest, Math.max(16, (headers[at] ?? '').length + 2)));
}

interface ResultSummary {
  readonly fileName: string;
  readonly checkedAt: string;
  readonly rows: number;
  readonly codes: number;
  readonly counts: FileCounts;
}

/**
 * Writes a result row by row as xlsx, csv or both; memory does not grow with the rows.
 * - Keeps the order of the file's columns.
 * - Drops columns appended by an earlier result, as their rows are judged again.
 * - The output streams must be consumed.
 */
export class ResultFiles {
  readonly xlsx: Readable;
  readonly csv: Readable;
  readonly #workbook: WorkbookWriter;
  readonly #wants: Readonly<Record<ResultForm, boolean>>;
  readonly #text = new PassThrough({ highWaterMark: chunkSize });
  readonly #ownColumns: readonly number[];
  #waiting: string;

  constructor(headers: readonly string[], forms: readonly ResultForm[]) {
    this.#wants = { xlsx: forms.includes('xlsx'), csv: forms.includes('csv') };
    this.#ownColumns = senderColumns(headers);
    const ownHeads = this.#ownColumns.map((at) => headers[at] ?? '');
    const heads = [...ownHeads, ...appendedHeads(ownHeads)];
    const own = widthsOf(headers, this.#ownColumns);
    // The summary is the second sheet, as its counts are known last; the workbook opens on it.
    this.#workbook = new WorkbookWriter(1);
    this.#workbook.beginSheet({ name: 'Wynik', widths: [...own, ...verdictColumns.map(([, width]) => width)] });
    if (this.#wants.xlsx) this.#workbook.addRow(heads).catch(() => {}); // add() fails with the same error
    this.#waiting = `\ufeff${heads.map(csvCell).join(';')}\r\n`;
    // The reader of the stream gets the error; this listener avoids a crash when there is no reader.
    this.#text.on('error', () => {});
    this.xlsx = this.#workbook.output;
    this.csv = this.#text;
  }

  /** Adds a row with its verdict; waits for slower readers of the result (back-pressure). */
  async add(cells: readonly (string | undefined)[], verdict: RowVerdict): Promise<void> {
    const own = this.#ownColumns.map((at) => cells[at] ?? '');
    const [state = '', ...rest] = verdictColumns.map(([, , text]) => text(verdict));
    if (this.#wants.xlsx) await this.#workbook.addRow([...own, { value: state, look: verdict.state }, ...rest]);
    if (!this.#wants.csv) return;
    this.#waiting += `${[...own, state, ...rest].map(csvCell).join(';')}\r\n`;
    if (this.#waiting.length < chunkSize) return;
    const text = this.#waiting;
    this.#waiting = '';
    if (!this.#text.write(text)) await once(this.#text, 'drain');
  }

  /** Writes the summary and ends the output; the files are complete when the streams have ended. */
  async finish(summary: ResultSummary): Promise<void> {
    this.#text.end(this.#waiting);
    if (!this.#wants.xlsx) return;
    this.#workbook.beginSheet({ name: 'Podsumowanie', widths: [24, 16, 16, 30], headRow: null });
    for (const row of summaryRows(summary)) await this.#workbook.addRow(row);
    this.#workbook.finish();
  }

  /** Aborts: readers of the result get the error. */
  fail(error: Error): void {
    this.#workbook.fail(error);
    this.#text.destroy(error);
  }
}

function summaryRows({ fileName, checkedAt, rows, codes, counts }: ResultSummary): Row[] {
  const states = Object.entries(stateWords) as [RowState, string][]; // its keys are states
  return [
    [{ value: 'Wynik weryfikacji', look: 'title' }],
    ['Plik', fileName],
    ['Sprawdzono', checkedAt],
    ['Wiersze', { value: rows, look: 'number' }],
    ['Różne kody', { value: codes, look: 'number' }],
    [],
    ['Ocena', 'Wiersze', 'Udział'].map((value) => ({ value, look: 'head' })),
    ...states.map(([state, word]): Row => {
      const count = counts[state];
      const bar = count > 0 && { bar: { full: rows, colour: barColours[state] } };
      return [{ value: word, look: state }, { value: count, look: 'number', ...bar }, share(count, rows)];
    }),
  ];
}

function share(count: number, all: number): string {
  return all === 0 ? '0%' : `${((100 * count) / all).toFixed(1).replace('.', ',')}%`;
}
