import type { CellObject, WorkBook } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { nothingBefore, type IsHeader } from '../../../core/table-file/header-search.ts';
import type { Table } from '../../../core/table-file/open-table.ts';
import { tableOf, type Sheet } from '../../../core/table-file/sheet-table.ts';
import { systemCode, TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { TableLimits } from '../../../core/table-file/table-limits.ts';
import { batchRows, RowCells, type TableBatch, type TableRow } from '../../../core/table-file/table-row.ts';
import { customFormat, numberText } from '../../../core/table-file/workbook-dates.ts';

/** Memory limit of a thread: a hostile file ends only its own thread. */
const threadLimits = { maxOldGenerationSizeMb: 512 };
const longest = 60_000;

/** A request for rows of a sheet, from a row index on. */
interface RowsRequest {
  readonly sheet: number;
  readonly from: number;
}

interface RowsAnswer {
  /** by row index: texts by column, sparse */
  readonly rows: readonly (readonly [row: number, cells: readonly string[]])[];
  /** row index of the next batch; null: no more rows */
  readonly next: number | null;
}

const unreadable = (cause?: unknown): TableFileError =>
  new TableFileError(
    'DAMAGED',
    'Plik jest uszkodzony albo zabezpieczony hasłem. Zdejmij hasło, zapisz arkusz jako .xlsx i wyślij ponownie.',
    { cause },
  );
const tooBig = (cause?: unknown): TableFileError =>
  new TableFileError('TOO_BIG', 'Plik jest za duży jak na .xls. Zapisz arkusz jako .xlsx i wyślij ponownie.', {
    cause,
  });

/**
 * Rows of one visible sheet of an xls (BIFF2–8); the sheet is chosen as in an xlsx (tableOf).
 * - Parsed in a thread with limits of memory and time.
 * - Iteration throws TableFileError with a sentence for users.
 */
export function openXls(
  path: string,
  limits: TableLimits,
  isHeader: IsHeader,
): Pick<Table, 'kind' | 'sheet' | 'beforeHeader' | typeof Symbol.asyncIterator> {
  let sheet: string | null = null;
  let before = nothingBefore;
  async function* batches(): AsyncGenerator<TableBatch> {
    const thread = new XlsThread(path);
    try {
      const names = await thread.names();
      const sheets = names.map((name, at): Sheet => {
        const rows = (): AsyncGenerator<TableRow[]> => rowsOfSheet(thread, at, limits);
        return { name, firstRows: rows, rows };
      });
      yield* tableOf(sheets, limits, isHeader, (found, name) => ([before, sheet] = [found, name]));
    } finally {
      await thread.end();
    }
  }
  return { kind: () => 'xlsx', sheet: () => sheet, beforeHeader: () => before, [Symbol.asyncIterator]: batches };
}

async function* rowsOfSheet(thread: XlsThread, sheet: number, limits: TableLimits): AsyncGenerator<TableRow[]> {
  for (let from: number | null = 0; from !== null;) {
    const answer: RowsAnswer = await thread.rows({ sheet, from });
    yield answer.rows.flatMap(([at, texts]) => {
      const row = new RowCells(at + 1, limits);
      texts.forEach((text, column) => row.put(column, text));
      return row.filled === 0 ? [] : row.row();
    });
    from = answer.next;
  }
}

/** A thread with the parsed workbook; it answers one request at a time. */
class XlsThread {
  readonly #thread: Worker;
  readonly #failure: Promise<never>;
  #timer: NodeJS.Timeout;

  constructor(path: string) {
    this.#thread = new Worker(new URL(import.meta.url), { workerData: { path }, resourceLimits: threadLimits });
    const { promise, reject } = Promise.withResolvers<never>();
    this.#timer = setTimeout(() => reject(tooBig()), longest);
    this.#thread.once('error', (cause) =>
      reject(systemCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig(cause) : unreadable(cause)),
    );
    this.#thread.once('exit', () => reject(unreadable()));
    this.#failure = promise;
    // Pending requests get the error; there may be none when the thread ends.
    promise.catch(() => {});
  }

  /** Names of the visible worksheets in order, after parsing. */
  async names(): Promise<readonly string[]> {
    const names = await this.#answer<readonly string[]>();
    clearTimeout(this.#timer);
    return names;
  }

  async rows(request: RowsRequest): Promise<RowsAnswer> {
    this.#thread.postMessage(request);
    return this.#answer<RowsAnswer>();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#thread.terminate();
  }

  // Messages come only from the other half of this file.
  async #answer<Answer>(): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#thread.once('message', resolve);
    return Promise.race([promise, this.#failure]);
  }
}

/** Text of a cell, formatted as in an xlsx: a numeric code keeps all its digits. */
function textOf({ t, v, w, z }: CellObject, is1904: boolean): string {
  if (t === 'n') return numberText(String(v), z === undefined ? undefined : customFormat(String(z)), is1904);
  return ((t === 'e' ? w : String(v ?? '')) ?? '').replaceAll('\0', '');
}

/** Cells of the visible worksheets by row and column, sparse; of the first sheet if all are hidden. */
function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): { name: string; cells: CellObject[][] }[] {
  const usable = SheetNames.flatMap((name, at) => {
    const sheet = Sheets[name];
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    return [{ name, cells: sheet['!data'] ?? [], isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 }];
  });
  const visible = usable.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : usable.slice(0, 1);
}

/** Iterates existing cells: one stray cell makes the used range 16 million cells. */
function rowsFrom(cells: readonly CellObject[][], from: number, is1904: boolean): RowsAnswer {
  const rows: [number, string[]][] = [];
  for (let at = from; at < cells.length; at++) {
    const texts: string[] = [];
    cells[at]?.forEach((cell, column) => (texts[column] = textOf(cell, is1904)));
    if (texts.length > 0) rows.push([at, texts]);
    if (rows.length === batchRows) return { rows, next: at + 1 };
  }
  return { rows, next: null };
}

async function answerRequests(path: string, port: NonNullable<typeof parentPort>): Promise<void> {
  // Imported only here: its code pages take as much memory and time as a check of thousands of rows.
  const { read, set_cptable } = await import('@e965/xlsx');
  const codePages = await import('@e965/xlsx/dist/cpexcel.full.mjs');
  // Before Excel 97, texts use the code page of their machine.
  set_cptable(codePages);
  const book = read(readFileSync(path), {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
  });
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = sheetsOf(book);
  port.on('message', ({ sheet, from }: RowsRequest) =>
    port.postMessage(rowsFrom(sheets[sheet]?.cells ?? [], from, is1904)),
  );
  port.postMessage(sheets.map(({ name }) => name));
}

if (!isMainThread && parentPort && isOwnData(workerData)) await answerRequests(workerData.path, parentPort);

function isOwnData(data: unknown): data is { path: string } {
  return typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
}
