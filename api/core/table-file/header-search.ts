import type { TableRow } from './table-row.ts';

/** Rows that are not blank among which a header is looked for, of a sheet or of a text file. */
export const headerRows = 20;

/** Finds the header among the first rows of a sheet or a text file: its index, -1 where there is none. */
export interface HeaderFinder {
  find(rows: readonly TableRow[]): number;
  /** Whether the first rows of another sheet are those of such a table; what `find` noted stays. */
  isTable(rows: readonly TableRow[]): boolean;
}

/** Whether a row, its cells trimmed, is the header of the table that is wanted; or who finds it among the first rows. */
export type IsHeader = ((cells: readonly string[]) => boolean) | HeaderFinder;

/** What a file holds beside the table that is read. */
export interface BeforeHeader {
  /** rows above the header that are not blank: a title, a date */
  readonly rows: number;
  /** name of the sheet, where sheets before it have no such header; else null */
  readonly sheet: string | null;
  /** names of later visible sheets with such a table, which are not read */
  readonly unreadSheets: readonly string[];
}

/** What is passed over before the header where nothing is looked for: the first row that is not blank is the header then. */
export const nothingBefore: BeforeHeader = { rows: 0, sheet: null, unreadSheets: [] };

/** Cells as a header: trimmed, holes filled. */
export function headerOf(cells: readonly (string | undefined)[]): string[] {
  return Array.from(cells, (cell) => cell?.trim() ?? '');
}

/** Index of the header among the first rows; -1 where none of them is one. */
export function headerPlace(rows: readonly TableRow[], isHeader: IsHeader): number {
  const first = rows.slice(0, headerRows);
  return typeof isHeader === 'function'
    ? first.findIndex(({ cells }) => isHeader(headerOf(cells)))
    : isHeader.find(first);
}

/** Whether the first rows of a sheet are those of the table that is wanted. */
export function isTable(rows: readonly TableRow[], isHeader: IsHeader): boolean {
  return typeof isHeader === 'function' ? headerPlace(rows, isHeader) !== -1 : isHeader.isTable(rows);
}
