import type { TableRow } from './table-row.ts';

/** Number of leading non-blank rows of a sheet or text file that are searched for a header. */
export const headerRows = 20;

/** Finds the header among the leading rows of a sheet or text file. */
export interface HeaderFinder {
  /** Index of the header; -1 if there is none. */
  find(rows: readonly TableRow[]): number;
  /** Whether the leading rows of another sheet belong to such a table. Does not change what `find` recorded. */
  isTable(rows: readonly TableRow[]): boolean;
}

/** Tests whether a row of trimmed cells is the expected header, or finds the header among the leading rows. */
export type IsHeader = ((cells: readonly string[]) => boolean) | HeaderFinder;

/** Contents of a file outside the table that is read. */
export interface BeforeHeader {
  /** number of non-blank rows above the header, such as a title or a date */
  readonly rows: number;
  /** name of the sheet if it is not the first one; else null */
  readonly sheet: string | null;
  /** names of later visible sheets with such a table; they are not read */
  readonly unreadSheets: readonly string[];
}

/** Value for files read without a search for the header: the first non-blank row is the header. */
export const nothingBefore: BeforeHeader = { rows: 0, sheet: null, unreadSheets: [] };

/** Trims header cells and fills holes with ''. */
export function headerOf(cells: readonly (string | undefined)[]): string[] {
  return Array.from(cells, (cell) => cell?.trim() ?? '');
}

/** Index of the header among the leading rows; -1 if there is none. */
export function findHeader(rows: readonly TableRow[], isHeader: IsHeader): number {
  const first = rows.slice(0, headerRows);
  return typeof isHeader === 'function'
    ? first.findIndex(({ cells }) => isHeader(headerOf(cells)))
    : isHeader.find(first);
}

/** Whether the leading rows of a sheet belong to the expected table. */
export function isTable(rows: readonly TableRow[], isHeader: IsHeader): boolean {
  return typeof isHeader === 'function' ? findHeader(rows, isHeader) !== -1 : isHeader.isTable(rows);
}
