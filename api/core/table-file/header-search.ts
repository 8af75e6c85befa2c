/** Rows that are not blank among which a header is looked for, of a sheet or of a text file. */
export const headerRows = 20;

/** Whether a row, its cells trimmed, is the header of the table that is wanted. */
export type IsHeader = (cells: readonly string[]) => boolean;

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

/** Place of the header among the first rows, from 0; -1 where none of them is one. */
export function headerPlace(rows: readonly { cells: readonly (string | undefined)[] }[], isHeader: IsHeader): number {
  return rows.slice(0, headerRows).findIndex(({ cells }) => isHeader(headerOf(cells)));
}
