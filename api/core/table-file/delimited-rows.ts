import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { detectDelimiter } from './detect-delimiter.ts';
import { headerOf, findHeader, headerRows, nothingBefore, type BeforeHeader, type IsHeader } from './header-search.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import { batchCells, batchRows, RowCells, type TableBatch, type TableRow } from './table-row.ts';

/** Line breaks inside quoted cells; each adds a physical line. */
function newlinesIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++;
  return count;
}

function isBlank(cells: TableRow['cells']): boolean {
  for (const cell of cells) if (cell && cell.trim() !== '') return false;
  return true;
}

/** Applies the limits to a record (RowCells). */
function withinLimits(record: TableRow, limits: TableLimits): TableRow {
  const { line, cells } = record;
  if (cells.length <= limits.columns && cells.every((cell = '') => cell.length <= limits.cellLength)) return record;
  const row = new RowCells(line, limits);
  for (const [column, cell = ''] of cells.entries()) row.put(column, cell);
  return row.row();
}

function tooLong(line: number, limits: TableLimits, cause?: unknown): TableFileError {
  return new TableFileError(
    'RECORD_TOO_LONG',
    `Wiersz ${line} ma ponad ${limits.recordLength} znaków: brakuje końca wiersza albo zamykającego cudzysłowu.`,
    { line, cause },
  );
}

function parserError(error: unknown, line: number, limits: TableLimits): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, limits, error);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new TableFileError(
      'QUOTE_NOT_CLOSED',
      `W wierszu ${line} zaczyna się cudzysłów, który nigdzie się nie kończy.`,
      { line, cause: error },
    );
  return new TableFileError('DAMAGED', `Wiersza ${line} nie da się odczytać.`, { line, cause: error });
}

/** Normalizes line endings to \n. A trailing \r is kept back until the next piece. */
async function* withPlainEndings(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held ? text.slice(0, -1) : text;
    yield whole.includes('\r') ? whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : whole;
  }
  if (held) yield '\n';
}

/**
 * Records of delimited text. Text without quotes is split at line ends and delimiters, nine times as fast as the
 * parser. From the first quote on, the parser takes over.
 */
async function* recordsOf(
  text: AsyncIterable<string>,
  delimiter: string,
  firstLine: number,
  limits: TableLimits,
): AsyncGenerator<TableRow[]> {
  const pieces = text[Symbol.asyncIterator]();
  let line = firstLine;
  let rest = '';
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      if (next.value.includes('"')) {
        yield* parsedRecords(rest + next.value, pieces, delimiter, line, limits);
        return;
      }
      const whole = rest + next.value;
      const found: TableRow[] = [];
      let from = 0;
      for (let end = whole.indexOf('\n'); end !== -1; end = whole.indexOf('\n', from)) {
        if (end - from > limits.recordLength) throw tooLong(line, limits);
        found.push({ line: line++, cells: whole.slice(from, end).split(delimiter) });
        from = end + 1;
      }
      rest = whole.slice(from);
      if (rest.length > limits.recordLength) throw tooLong(line, limits);
      yield found;
    }
    if (rest !== '') yield [{ line, cells: rest.split(delimiter) }];
  } finally {
    await pieces.return?.();
  }
}

/** Parses records that may contain quotes with csv-parse. `start` is text already taken from `pieces`. */
async function* parsedRecords(
  start: string,
  pieces: AsyncIterator<string>,
  delimiter: string,
  firstLine: number,
  limits: TableLimits,
): AsyncGenerator<TableRow[]> {
  async function* source(): AsyncGenerator<string> {
    yield start;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: limits.recordLength,
  });
  // The loop below gets the error; the callback only prevents an unhandled one.
  pipeline(Readable.from(source()), parser, () => {});
  let line = firstLine;
  let found: TableRow[] = [];
  try {
    // csv-parse types its records as unknown; without `columns` and `cast` they are arrays of text
    for await (const cells of parser as AsyncIterable<string[]>) {
      found.push({ line, cells });
      line += 1 + newlinesIn(cells);
      if (found.length < batchRows) continue;
      yield found;
      found = [];
    }
    yield found;
  } catch (error) {
    // Valid records parsed before the fault determine the line where it begins.
    for (let ahead: string[] | null = parser.read(); ahead; ahead = parser.read()) line += 1 + newlinesIn(ahead);
    throw parserError(error, line, limits);
  } finally {
    parser.destroy();
  }
}

/** Returns the beginning of a text, and the whole text. */
async function peek(text: AsyncIterable<string>, length: number): Promise<[string, AsyncGenerator<string>]> {
  const pieces = text[Symbol.asyncIterator]();
  let start = '';
  while (start.length < length) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  async function* again(): AsyncGenerator<string> {
    try {
      yield start;
      start = '';
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return [start, again()];
}

/** Records that are not blank, without the line `sep=;`. */
async function* filledRecords(
  text: AsyncIterable<string>,
  isHeader: IsHeader,
  limits: TableLimits,
): AsyncGenerator<TableRow[]> {
  const [sample, whole] = await peek(withPlainEndings(text), 16_384);
  const { delimiter, explicit } = detectDelimiter(sample, isHeader);
  let isDeclaration = explicit;
  for await (const records of recordsOf(whole, delimiter, 1, limits)) {
    const from = isDeclaration ? 1 : 0;
    if (records.length > 0) isDeclaration = false;
    const filled: TableRow[] = [];
    for (let at = from; at < records.length; at++) {
      const record = records[at];
      if (!record || (record.cells[0] === '' && isBlank(record.cells))) continue;
      filled.push(withinLimits(record, limits));
    }
    yield filled;
  }
}

/** Splits `lead` at its header; null if more records are needed to find it. */
function splitAtHeader(
  lead: readonly TableRow[],
  isWhole: boolean,
  isHeader: IsHeader,
): { columns: string[]; index: number; rest: readonly TableRow[] } | null {
  if (lead.length < headerRows && !isWhole) return null;
  const found = findHeader(lead, isHeader);
  // Without a header the first row is used as one, so that the caller sees the columns.
  const index = Math.max(found, 0);
  const header = lead[index];
  return header ? { columns: headerOf(header.cells), index, rest: lead.slice(index + 1) } : null;
}

/** Records after the header, in batches as read, each with the header. */
async function* headedRecords(
  text: AsyncIterable<string>,
  limits: TableLimits,
  isHeader: IsHeader,
  onHeader: (before: BeforeHeader) => void,
): AsyncGenerator<{ columns: readonly string[]; records: readonly TableRow[] }> {
  let columns: readonly string[] | null = null;
  let lead: TableRow[] = [];
  for await (const records of filledRecords(text, isHeader, limits)) {
    if (columns) {
      yield { columns, records };
      continue;
    }
    lead = lead.concat(records);
    const split = splitAtHeader(lead, false, isHeader);
    if (!split) continue;
    ({ columns } = split);
    onHeader({ ...nothingBefore, rows: split.index });
    yield { columns, records: split.rest };
  }
  if (columns) return;
  const split = splitAtHeader(lead, true, isHeader);
  if (!split) throw new TableFileError('EMPTY', 'Plik jest pusty.');
  onHeader({ ...nothingBefore, rows: split.index });
  yield { columns: split.columns, records: split.rest };
}

/**
 * Rows of delimited text such as csv and tsv. The header is the first of the leading rows that `isHeader` accepts,
 * else the first row that is not blank. Line breaks inside cells become \n.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  limits: TableLimits,
  isHeader: IsHeader = () => true,
  onHeader: (before: BeforeHeader) => void = () => {},
): AsyncGenerator<TableBatch> {
  let header: readonly string[] = [];
  let rows: TableRow[] = [];
  let rowCount = 0;
  let cellCount = 0;
  for await (const { columns, records } of headedRecords(text, limits, isHeader, onHeader)) {
    header = columns;
    for (const row of records) {
      rowCount++;
      if (rowCount > limits.rows)
        throw new TableFileError('TOO_MANY_ROWS', `Plik ma ponad ${limits.rows} wierszy.`, { line: row.line });
      rows.push(row);
      cellCount += row.cells.length;
      if (rows.length >= batchRows || cellCount >= batchCells) {
        yield { columns, rows };
        rows = [];
        cellCount = 0;
      }
    }
  }
  yield { columns: header, rows };
}
