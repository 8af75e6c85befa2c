/** One row of data. Cells are text exactly as the file has it, aligned with the columns; a missing cell is '' or a hole. */
export interface TableRow {
  /** physical line of csv and jsonl (1-based, of the row's first character), row number of xlsx */
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
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
