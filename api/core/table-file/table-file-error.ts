/** Why a table file cannot be read. The message is one Polish sentence that says what to do, if that is known. */
export type TableFileErrorCode =
  | 'NOT_FOUND'
  | 'NOT_A_FILE'
  | 'UNREADABLE'
  | 'EMPTY'
  | 'NOT_A_TABLE'
  | 'UNSUPPORTED_COMPRESSION'
  | 'ENCRYPTED'
  | 'XLS'
  | 'XLSB'
  | 'ODS'
  | 'NUMBERS'
  | 'MACROS'
  | 'NO_SHEET'
  | 'TRUNCATED'
  | 'DAMAGED'
  | 'TOO_BIG'
  | 'TOO_MANY_PARTS'
  | 'DOCTYPE'
  | 'TOO_DEEP'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'CELL_TOO_LONG'
  | 'RECORD_TOO_LONG'
  | 'QUOTE_NOT_CLOSED'
  | 'JSON_INVALID'
  | 'STALLED';

/** Error that rejects a whole file. `line` is the physical line (csv, jsonl) or row (xlsx), if known. */
export class TableFileError extends Error {
  readonly code: TableFileErrorCode;
  readonly line: number | undefined;

  constructor(code: TableFileErrorCode, sentence: string, options: { line?: number; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'TableFileError';
    this.code = code;
    this.line = options.line;
  }
}

/** The error code set by Node or zlib; '' if there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
