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

/** What a thread may use: a hostile file ends its own thread. */
const threadLimits = { maxOldGenerationSizeMb: 512 };
const longest = 60_000;

/** Which rows of a sheet are wanted: from one of its row indexes on. */
interface RowsRequest {
  readonly sheet: number;
  readonly from: number;
}

interface RowsAnswer {
  /** by row index, texts by column, with holes */
  readonly rows: readonly (readonly [row: number, cells: readonly string[]])[];
  /** where the next rows begin; null: there are no more */
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
 * An xls (BIFF2–8) being read: one visible sheet, chosen as of an xlsx (tableOf). A thread of its own reads the file, with limits of memory
 * and time. Iterating throws TableFileError, whose message is a sentence for people.
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

/** The thread that has the workbook in its memory, and its answers, one at a time. */
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
    // Whoever waits for an answer gets the error; nobody may wait when the thread ends.
    promise.catch(() => {});
  }

  /** Names of the visible worksheets in their order, once the workbook has been read. */
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

  // Only this file answers: what comes is what its other half sends.
  async #answer<Answer>(): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#thread.once('message', resolve);
    return Promise.race([promise, this.#failure]);
  }
}

/** A cell as text, as a cell of an xlsx is read: a code that is kept as a number keeps all its digits. */
function textOf({ t, v, w, z }: CellObject, is1904: boolean): string {
  if (t === 'n') return numberText(String(v), z === undefined ? undefined : customFormat(String(z)), is1904);
  return ((t === 'e' ? w : String(v ?? '')) ?? '').replaceAll('\0', '');
}

/** Cells of the visible worksheets by row and column, with holes; where all are hidden, of the first. */
function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): { name: string; cells: CellObject[][] }[] {
  const usable = SheetNames.flatMap((name, at) => {
    const sheet = Sheets[name];
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    return [{ name, cells: sheet['!data'] ?? [], isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 }];
  });
  const visible = usable.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : usable.slice(0, 1);
}

/** Goes by the cells there are: one stray cell makes the used range of a sheet 16 million cells. */
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
  // Only here: its tables of code pages take as much memory and time as a check of thousands of rows.
  const { read, set_cptable } = await import('@e965/xlsx');
  const codePages = await import('@e965/xlsx/dist/cpexcel.full.mjs');
  // Texts before Excel 97 are in the code page of their machine.
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
