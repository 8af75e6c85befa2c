import { readControls } from './repair-letters.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';

/** One row of data. Cells are unchanged texts of the file, aligned with the columns; a missing cell is '' or a hole. */
export interface TableRow {
  /** physical line of csv and jsonl (1-based, of the row's first character), row number of xlsx */
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  /** columns, from 0, of cells that exceed the limits: shortened texts, and dropped cells right of the last column */
  readonly cut?: readonly number[];
  /** set if the row cannot be read; its only cell is the beginning of the line */
  readonly fault?: 'JSON_INVALID';
}

/** Rows in file order. `columns` are the headers so far: fixed for csv and xlsx, growing for jsonl. */
export interface TableBatch {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Maximum rows and approximate maximum cells of a batch. */
export const batchRows = 1_000;
export const batchCells = 100_000;

/** Copies the beginning of a text, because a substring keeps the whole string in memory. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  // Does not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
  return Buffer.from(text.slice(0, end), 'utf16le').toString('utf16le');
}

/**
 * Collects the cells of a row within the limits. Texts above `cellLength` are shortened and cells right of the last
 * column are dropped; both are listed in `cut`. Only more filled cells than `columns` reject the file.
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

  /** Adds a cell. Blank cells do not count. Throws TableFileError for more filled cells than `columns`. */
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
