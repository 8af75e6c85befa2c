import type { FileCounts, RowState } from '@gtinoteka/contract/files/verification.ts';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { WorkbookWriter, type Cell } from '../../../core/table-writing/workbook-writer.ts';
import type { RowVerdict } from './judge-row.ts';

/** Words of the verdicts (design, Second sheet). */
export const stateWords: Readonly<Record<RowState, string>> = {
  ok: 'W porządku',
  warn: 'Z uwagą',
  bad: 'Do poprawy',
  none: 'Nie znaleziono',
  unchecked: 'Niesprawdzone',
};

/** Colours of their bars, in the same order: those of the words (design, Second sheet). */
const stateColours = ['0F5A33', '764600', '98141F', '3D4455', '4C4453'];

/** What a result is written as. */
export type ResultForm = 'xlsx' | 'csv';

/** Columns that are appended to those of the file: what stands over each, its width in characters, and what it says of a row. */
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

/** Text of csv gathered before it goes on, in characters. */
const gathered = 262_144;

/** The widest a column of the file is drawn, in characters. */
const widest = 40;

/** Which columns of a file are its own, from 0: without those that an earlier result appended, all of them side by side in their order. */
export function keptColumns(headers: readonly string[]): readonly number[] {
  const kept: number[] = [];
  for (let at = 0; at < headers.length;) {
    if (isAppendedAt(headers, at)) at += verdictHeads.length;
    else kept.push(at++);
  }
  return kept;
}

function isAppendedAt(headers: readonly string[], from: number): boolean {
  return verdictHeads.every((head, at) => (headers[from + at] ?? '').replace(/ \(wynik(?: \d+)?\)$/, '') === head);
}

/** What stands over the appended columns: where the file has a column of that name, ours says that it is of the result. */
function appendedHeads(own: readonly string[]): string[] {
  const taken = new Set(own.map((head) => head.trim().toLowerCase()));
  return verdictHeads.map((head) => {
    let free = head;
    for (let n = 1; taken.has(free.toLowerCase()); n++) free = n === 1 ? `${head} (wynik)` : `${head} (wynik ${n})`;
    return free;
  });
}

/** How wide columns of a file are drawn, in characters. */
export function widthsOf(headers: readonly string[], columns: readonly number[]): number[] {
  return columns.map((at) => Math.min(widest, Math.max(16, (headers[at] ?? '').length + 2)));
}

/**
 * Writes a result as xlsx, csv or both at once, row by row; memory does not grow with the rows. The columns of the file keep their order;
 * those that an earlier result appended are left out, since they are judged again. What is written has to be read.
 */
export class ResultFiles {
  readonly xlsx: Readable;
  readonly csv: Readable;
  readonly #workbook: WorkbookWriter;
  readonly #wants: Readonly<Record<ResultForm, boolean>>;
  readonly #text = new PassThrough({ highWaterMark: gathered });
  readonly #kept: readonly number[];
  #waiting: string;

  constructor(headers: readonly string[], forms: readonly ResultForm[]) {
    this.#wants = { xlsx: forms.includes('xlsx'), csv: forms.includes('csv') };
    this.#kept = keptColumns(headers);
    const ownHeads = this.#kept.map((at) => headers[at] ?? '');
    const heads = [...ownHeads, ...appendedHeads(ownHeads)];
    const own = widthsOf(headers, this.#kept);
    this.#workbook = new WorkbookWriter(
      { name: 'Podsumowanie', chart: { title: 'Wiersze według oceny', headRow: 7, colours: stateColours } },
      { name: 'Wynik', widths: [...own, ...verdictColumns.map(([, width]) => width)] },
      // A check keeps to one processor: the other is there for look-ups.
      'here',
    );
    void this.#workbook.add(heads.map((value) => ({ value, look: 'head' })));
    this.#waiting = `\ufeff${heads.map(csvCell).join(';')}\r\n`;
    // Whoever stores it gets the error; without this it would end the process where nobody does any more.
    this.#text.on('error', () => {});
    this.xlsx = this.#workbook.output;
    this.csv = this.#text;
  }

  /** Adds a row of the file with its verdict; waits where whoever stores the results is slower. */
  async add(cells: readonly (string | undefined)[], verdict: RowVerdict): Promise<void> {
    const row: Cell[] = this.#kept.map((at) => ({ value: cells[at] ?? '' }));
    for (const [head, , text] of verdictColumns)
      row.push(head === 'Ocena' ? { value: text(verdict), look: verdict.state } : { value: text(verdict) });
    if (this.#wants.xlsx) await this.#workbook.add(row);
    if (!this.#wants.csv) return;
    this.#waiting += `${row.map(({ value }) => csvCell(String(value))).join(';')}\r\n`;
    if (this.#waiting.length < gathered) return;
    const text = this.#waiting;
    this.#waiting = '';
    if (!this.#text.write(text)) await once(this.#text, 'drain');
  }

  /** Ends what is written, the workbook with its summary. They are whole when the streams have ended. */
  finish(summary: { fileName: string; checkedAt: string; rows: number; codes: number; counts: FileCounts }): void {
    this.#text.end(this.#waiting);
    const states = Object.entries(stateWords) as [RowState, string][]; // its keys are states
    this.#workbook.finish({
      widths: [24, 16, 16, 30],
      rows: [
        [{ value: 'Wynik weryfikacji', look: 'title' }],
        [{ value: 'Plik' }, { value: summary.fileName }],
        [{ value: 'Sprawdzono' }, { value: summary.checkedAt }],
        [{ value: 'Wiersze' }, { value: summary.rows, look: 'number' }],
        [{ value: 'Różne kody' }, { value: summary.codes, look: 'number' }],
        [],
        [
          { value: 'Ocena', look: 'head' },
          { value: 'Wiersze', look: 'head' },
          { value: 'Udział', look: 'head' },
        ],
        ...states.map(([state, word]): Cell[] => [
          { value: word, look: state },
          { value: summary.counts[state], look: 'number' },
          { value: share(summary.counts[state], summary.rows) },
        ]),
      ],
    });
  }

  /** Gives up: whoever stores the results gets the error. */
  fail(error: Error): void {
    this.#workbook.fail(error);
    this.#text.destroy(error);
  }
}

function share(count: number, all: number): string {
  return all === 0 ? '0%' : `${((100 * count) / all).toFixed(1).replace('.', ',')}%`;
}
