import type { TableRow } from './table-row.ts';

/** Rows that are not blank among which a header is looked for, of a sheet or of a text file. */
export const headerRows = 20;

/** Finds the header among the first rows of a sheet or a text file: its index, -1 where there is none. */
export interface HeaderFinder {
  find(rows: readonly TableRow[]): number;
}

/** Whether a row, its cells trimmed, is the header of the table that is wanted; or who finds it among the first rows. */
export type IsHeader = ((cells: readonly string[]) => boolean) | HeaderFinder;

/** What stands in a file before its header. */
export interface BeforeHeader {
  /** rows above the header that are not blank: a title, a date */
  readonly rows: number;
  /** name of the sheet, where sheets before it have no such header; else null */
  readonly sheet: string | null;
}

/** What is passed over before the header where nothing is looked for: the first row that is not blank is the header then. */
export const nothingBefore: BeforeHeader = { rows: 0, sheet: null };

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
