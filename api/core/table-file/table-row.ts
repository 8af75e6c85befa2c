import { readControls } from './repair-letters.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';

/** One row of data. Cells are text exactly as the file has it, aligned with the columns; a missing cell is '' or a hole. */
export interface TableRow {
  /** physical line of csv and jsonl (1-based, of the row's first character), row number of xlsx */
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  /** columns, from 0, whose cells are above the limits: a text that was shortened, or a cell too far right that was left out */
  readonly cut?: readonly number[];
  /** set where the row itself cannot be read; its cells then hold the beginning of the text */
  readonly fault?: 'JSON_INVALID';
}

/** Rows in the order of the file. `columns` are the headers seen so far: fixed for csv and xlsx, growing for jsonl. */
export interface TableBatch {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Rows are handed on in batches of at most this many rows and about this many cells. */
export const batchRows = 1_000;
export const batchCells = 100_000;

/** The beginning of a text, as a copy: a part of a string keeps the whole of it in memory. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  // Not between the halves of a character.
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
  return Buffer.from(text.slice(0, end), 'utf16le').toString('utf16le');
}

/**
 * Collects the filled cells of a row within the limits: a text above `cellLength` is shortened and a cell right of the last column is
 * left out, both named in `cut`. One irrelevant cell is no reason to refuse a file; more filled cells than columns are.
 */
export class RowCells {
  readonly #line: number;
  readonly #limits: TableLimits;
  readonly #cells: string[] = [];
  readonly #cut: number[] = [];
  #filled = 0;

  constructor(line: number, limits: TableLimits) {
    this.#line = line;
    this.#limits = limits;
  }

  /** Adds a cell; blank ones do not count. Throws TableFileError for more filled cells than `columns`. */
  put(column: number, text: string): void {
    const { columns, cellLength } = this.#limits;
    const isOutside = column >= columns;
    if (text.trim() === '') {
      if (!isOutside) this.#cells[column] = '';
      return;
    }
    if (++this.#filled > columns)
      throw new TableFileError('TOO_MANY_COLUMNS', `Wiersz ${this.#line} ma ponad ${columns} kolumn.`, {
        line: this.#line,
      });
    if (isOutside || text.length > cellLength) this.#cut.push(column);
    if (!isOutside) this.#cells[column] = readControls(cutText(text, cellLength));
  }

  get filled(): number {
    return this.#filled;
  }

  row(): TableRow {
    const [line, cells, cut] = [this.#line, this.#cells, this.#cut];
    return cut.length === 0 ? { line, cells } : { line, cells, cut };
  }
}
