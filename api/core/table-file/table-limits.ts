/** What a reader accepts. Every limit ends the reading with a TableFileError; none of them lets memory grow with the file. */
export interface TableLimits {
  /** bytes of one part of a workbook after inflating */
  partBytes: number;
  /** bytes of a gzipped text file after inflating; a gzipped workbook is held to `packedBytes` */
  inflatedBytes: number;
  /** bytes of a workbook inside gzip: it is inflated to a temporary file first */
  packedBytes: number;
  /** inflated to packed bytes, looked at after the first megabyte */
  ratio: number;
  /** entries of a workbook's zip */
  parts: number;
  xmlDepth: number;
  /** data rows, header excluded */
  rows: number;
  columns: number;
  /** characters of one cell (32,767 is Excel's own limit) */
  cellLength: number;
  /** characters of one record of a text file */
  recordLength: number;
  /** characters of all shared strings of a workbook: the only part that has to be held in memory */
  sharedCharacters: number;
  /** milliseconds without a single byte before a file counts as stuck */
  stall: number;
  /** not a limit: what a cell of a workbook says that holds a formula without its value; '' as an empty one */
  formulaWithoutValue: string;
  /** not a limit: the kinds of files that a refusal advises, as they stand in a sentence */
  advised: string;
}

export const defaultLimits: Readonly<TableLimits> = {
  partBytes: 500_000_000,
  inflatedBytes: 100_000_000_000,
  packedBytes: 500_000_000,
  ratio: 100,
  parts: 1_000,
  xmlDepth: 64,
  rows: Number.POSITIVE_INFINITY,
  columns: 16_384,
  cellLength: 32_767,
  recordLength: 1_000_000,
  sharedCharacters: 200_000_000,
  stall: 30_000,
  formulaWithoutValue: '',
  advised: '.xlsx albo .csv',
};
