import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { detectDelimiter } from './detect-delimiter.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import { batchCells, batchRows, type TableBatch, type TableRow } from './table-row.ts';

function newlinesIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (/[\r\n]/.test(cell)) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return count;
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}

function checkRow(cells: readonly string[], line: number, limits: TableLimits): void {
  if (cells.length > limits.columns)
    throw new TableFileError('TOO_MANY_COLUMNS', `Wiersz ${line} ma ponad ${limits.columns} kolumn.`, { line });
  for (const cell of cells)
    if (cell.length > limits.cellLength)
      throw new TableFileError('CELL_TOO_LONG', `Wiersz ${line}: komórka ma ponad ${limits.cellLength} znaków.`, {
        line,
      });
}

function parserError(error: unknown, line: number, limits: TableLimits): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new TableFileError(
      'RECORD_TOO_LONG',
      `Wiersz ${line} ma ponad ${limits.recordLength} znaków: brakuje końca wiersza albo zamykającego cudzysłowu.`,
      { line, cause: error },
    );
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new TableFileError(
      'QUOTE_NOT_CLOSED',
      `W wierszu ${line} zaczyna się cudzysłów, który nigdzie się nie kończy.`,
      { line, cause: error },
    );
  return new TableFileError('DAMAGED', `Wiersza ${line} nie da się odczytać.`, { line, cause: error });
}

/** Rows of csv, tsv and the like from decoded text. The first row that is not blank is the header. */
export async function* delimitedRows(text: AsyncIterable<string>, limits: TableLimits): AsyncGenerator<TableBatch> {
  const pieces = text[Symbol.asyncIterator]();
  let sample = '';
  while (sample.length < 16_384) {
    const next = await pieces.next();
    if (next.done) break;
    sample += next.value;
  }
  const { delimiter, explicit } = detectDelimiter(sample);
  // Without a single quote in the file no field can hold a line break, so lines need not be counted inside fields.
  let hasQuotes = false;
  async function* source(): AsyncGenerator<string> {
    try {
      const first = explicit ? sample.slice(explicit.length) : sample;
      sample = '';
      hasQuotes = first.includes('"');
      yield first;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
        hasQuotes ||= next.value.includes('"');
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  }
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: limits.recordLength,
  });
  // The error reaches the loop below; the callback only keeps it from being unhandled.
  pipeline(Readable.from(source()), parser, () => {});

  let line = explicit ? 2 : 1;
  let columns: readonly string[] | null = null;
  let rows: TableRow[] = [];
  let rowCount = 0;
  let cellCount = 0;
  try {
    // csv-parse types its records as unknown; without `columns` and `cast` they are arrays of text
    for await (const cells of parser as AsyncIterable<string[]>) {
      const start = line;
      line += hasQuotes ? 1 + newlinesIn(cells) : 1;
      if (cells[0] === '' && isBlank(cells)) continue;
      checkRow(cells, start, limits);
      if (!columns) {
        columns = cells.map((cell) => cell.trim());
        continue;
      }
      rowCount++;
      if (rowCount > limits.rows)
        throw new TableFileError('TOO_MANY_ROWS', `Plik ma ponad ${limits.rows} wierszy.`, { line: start });
      rows.push({ line: start, cells });
      cellCount += cells.length;
      if (rows.length >= batchRows || cellCount >= batchCells) {
        yield { columns, rows };
        rows = [];
        cellCount = 0;
      }
    }
    if (!columns) throw new TableFileError('EMPTY', 'Plik jest pusty.');
    yield { columns, rows };
  } catch (error) {
    // Good records that were parsed ahead of the fault say on which line it begins.
    for (let ahead: string[] | null = parser.read(); ahead; ahead = parser.read()) line += 1 + newlinesIn(ahead);
    throw parserError(error, line, limits);
  } finally {
    parser.destroy();
  }
}
