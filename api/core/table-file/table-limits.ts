/** Limits of a reader. Exceeding one throws a TableFileError. They keep memory independent of the file size. */
export interface TableLimits {
  /** decompressed bytes of one part of a workbook */
  partBytes: number;
  /** decompressed bytes of a gzipped text file; for a gzipped workbook see `packedBytes` */
  inflatedBytes: number;
  /** bytes of a workbook inside gzip, which is decompressed to a temporary file */
  packedBytes: number;
  /** ratio of decompressed to compressed bytes, checked after the first megabyte */
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
  /** characters of all shared strings of a workbook, the only part that is kept in memory */
  sharedCharacters: number;
  /** milliseconds without any byte after which reading is aborted */
  stall: number;
  /** not a limit: text of a workbook cell that has a formula but no value; '' for an empty cell */
  formulaWithoutValue: string;
  /** not a limit: the formats that an error recommends, as part of a sentence */
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
