import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import { batchCells, batchRows, RowCells, type TableBatch, type TableRow } from './table-row.ts';

// 16 digits or more may not survive as a float, so such lines keep the source text of their numbers.
const longNumber = /\d{16}/;

function parseLine(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source ? context.source : value,
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    // Nesting too deep for the parser is a fault of the row, not a truncated file.
    return !(error instanceof SyntaxError);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Assigns each key a column for the whole file. Nested objects are flattened one level: `company.name`. */
class KeyedColumns {
  readonly names: string[] = [];
  readonly #columns = new Map<string, number>();
  readonly #limits: TableLimits;

  constructor(limits: TableLimits) {
    this.#limits = limits;
  }

  #put(row: RowCells, key: string, value: unknown, line: number): void {
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = this.names.length;
      if (column >= this.#limits.columns)
        throw new TableFileError('TOO_MANY_COLUMNS', `Wiersz ${line} ma ponad ${this.#limits.columns} kolumn.`, {
          line,
        });
      this.#columns.set(key, column);
      this.names.push(key);
    }
    // Holes are kept: padding each row to its last key would make a small file as expensive as a huge one.
    row.put(column, cellOf(value));
  }

  row(value: Record<string, unknown>, line: number): TableRow {
    const row = new RowCells(line, this.#limits);
    for (const [key, item] of Object.entries(value))
      if (isObject(item))
        for (const [inner, innerItem] of Object.entries(item)) this.#put(row, `${key}.${inner}`, innerItem, line);
      else this.#put(row, key, item, line);
    return row.row();
  }
}

interface JsonLine {
  readonly line: number;
  readonly text: string;
  /** set on a last line without a line break */
  readonly isOpen?: true;
}

/** Numbered lines of text. Throws RECORD_TOO_LONG for a line above the limit. */
async function* linesOf(text: AsyncIterable<string>, limits: TableLimits): AsyncGenerator<JsonLine[]> {
  let rest = '';
  let line = 1;
  const tooLong = (): TableFileError =>
    new TableFileError('RECORD_TOO_LONG', `Wiersz ${line} ma ponad ${limits.recordLength} znaków.`, { line });
  for await (const piece of text) {
    const whole = rest + piece;
    const found: JsonLine[] = [];
    let from = 0;
    for (let end = whole.indexOf('\n'); end !== -1; end = whole.indexOf('\n', from)) {
      if (end - from > limits.recordLength) throw tooLong();
      found.push({ line: line++, text: whole.slice(from, end) });
      from = end + 1;
    }
    rest = whole.slice(from);
    if (rest.length > limits.recordLength) throw tooLong();
    yield found;
  }
  if (rest !== '') yield [{ line, text: rest, isOpen: true }];
}

/**
 * Rows of a file with one JSON object per line. A line that is not an object becomes a row with a fault. Throws
 * JSON_INVALID if it is the first line, or a last line that is cut off.
 */
export async function* jsonRows(text: AsyncIterable<string>, limits: TableLimits): AsyncGenerator<TableBatch> {
  const columns = new KeyedColumns(limits);
  let rows: TableRow[] = [];
  let rowCount = 0;
  let cellCount = 0;
  for await (const lines of linesOf(text, limits)) {
    for (const { line, text: source, isOpen } of lines) {
      if (source.trim() === '') continue;
      rowCount++;
      if (rowCount > limits.rows)
        throw new TableFileError('TOO_MANY_ROWS', `Plik ma ponad ${limits.rows} wierszy.`, { line });
      let row: TableRow;
      try {
        const value = parseLine(source);
        if (!isObject(value)) throw new SyntaxError('not an object');
        row = columns.row(value, line);
      } catch (error) {
        if (error instanceof TableFileError) throw error;
        if (rowCount === 1)
          throw new TableFileError('JSON_INVALID', `Wiersz ${line} nie jest obiektem JSON: to nie jest plik JSONL.`, {
            line,
            cause: error,
          });
        if (isOpen && !isJson(source))
          throw new TableFileError('JSON_INVALID', `Plik jest ucięty: kończy się w środku wiersza ${line}.`, {
            line,
            cause: error,
          });
        row = { line, cells: [source.slice(0, 200)], fault: 'JSON_INVALID' };
      }
      rows.push(row);
      cellCount += row.cells.length;
      if (rows.length >= batchRows || cellCount >= batchCells) {
        yield { columns: columns.names, rows };
        rows = [];
        cellCount = 0;
      }
    }
  }
  if (rowCount === 0) throw new TableFileError('EMPTY', 'Plik jest pusty.');
  yield { columns: columns.names, rows };
}
