import type { DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { cellsOfCopied } from '../../../core/database/copied-lines.ts';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { writeWorkbook, type Row } from '../../../core/table-writing/workbook-writer.ts';
import { listedProductOf, productOf } from '../../../store/catalogue/product-rows.ts';
import type { FoundMoment } from '../../../store/search/found-products.ts';
import { fullColumns, shortColumns, type ProductColumn } from './product-columns.ts';

/** Rows of one workbook: Excel takes 1,048,576 with the header. What is above goes into a next one. */
export const workbookRows = 1_000_000;
/** Bytes handed on at once. */
const piece = 262_144;

/** The columns of a package; NIP, addresses and the rest of a card only where cards are seen. */
export function columnsOf(isShort: boolean): readonly ProductColumn[] {
  return isShort ? shortColumns : fullColumns;
}

/** Where a package reads its products: a moment of the catalogue. */
export type PackageSource = Pick<FoundMoment, 'rows' | 'texts' | 'unlicensed'>;

/** Products, one a line: as JSON, or as lines of COPY with the texts of each column. */
type Lines = AsyncIterable<readonly string[]>;

/** What the writer of a format takes, in order of GTINs, from the first one each time. */
export function linesOf(
  format: DatabaseFormat,
  source: PackageSource,
  isShort: boolean,
): AsyncGenerator<readonly string[]> {
  return format === 'jsonl' ? jsonOf(source, isShort) : source.texts(columnsOf(isShort));
}

async function* jsonOf({ rows, unlicensed }: PackageSource, isShort: boolean): AsyncGenerator<readonly string[]> {
  for await (const some of rows())
    yield some.map((row) =>
      JSON.stringify(isShort ? listedProductOf(row) : productOf(row, unlicensed.has(row.gtin) ? 'invalid' : 'unknown')),
    );
}

/** The lines of a text file, gathered to pieces. */
async function* gathered(head: string, batches: Lines, lineOf: (line: string) => string): AsyncGenerator<Buffer> {
  let waiting = head;
  for await (const lines of batches) {
    for (const line of lines) waiting += lineOf(line);
    if (waiting.length < piece) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** A line with a cell that csvCell() might write otherwise: most have none, and are seen at a glance. */
const needsCsvCare = /[\\"]|(?:^|;)[^;\dA-Za-z\u00c0-\u024f]/;

const written = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** The first line of a csv, with the mark of UTF-8. */
export function csvHead(isShort: boolean): string {
  return `\ufeff${written(columnsOf(isShort).map(({ header }) => header))}`;
}

/** A line of COPY as csv has it. */
export function csvLine(line: string): string {
  return needsCsvCare.test(line) ? written(cellsOfCopied(line)) : `${line}\r\n`;
}

/** UTF-8 with its mark, parted by semicolons, lines ended with CRLF; no cell begins a formula. */
function csvBytes(batches: Lines, isShort: boolean): AsyncGenerator<Buffer> {
  return gathered(csvHead(isShort), batches, csvLine);
}

/** One product of the contract per line. */
function jsonlBytes(batches: Lines): AsyncGenerator<Buffer> {
  return gathered('', batches, (line) => `${line}\n`);
}

/** The list of products that are gone: a header and a GTIN of 14 digits per line; `told` gets how many as they go. */
export async function* removedBytes(
  gtins: AsyncIterable<readonly string[]>,
  told: (count: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeffGTIN\r\n');
  for await (const some of gtins) {
    told(some.length);
    yield Buffer.from(some.map((gtin) => `${gtin}\r\n`).join(''));
  }
}

/** A workbook whose every cell is text; `batches` are lines of COPY. */
function xlsxBytes(batches: Lines, isShort: boolean): AsyncIterable<Buffer> {
  const columns = columnsOf(isShort);
  return writeWorkbook({ name: 'Produkty', widths: columns.map(({ width }) => width), rows: rows() });

  async function* rows(): AsyncGenerator<Row> {
    yield columns.map(({ header }) => header);
    for await (const lines of batches) for (const line of lines) yield cellsOfCopied(line);
  }
}

const writers = { csv: csvBytes, jsonl: jsonlBytes, xlsx: xlsxBytes } satisfies Record<DatabaseFormat, unknown>;

/** The bytes of one file of a package, of lines that linesOf() gives. */
export function bytesOf(format: DatabaseFormat, batches: Lines, isShort: boolean): AsyncIterable<Buffer> {
  return writers[format](batches, isShort);
}

/** How many bytes and products there are in each kind of file. */
export async function measureFiles(
  source: PackageSource,
  isShort: boolean,
): Promise<{ readonly products: number } & Record<DatabaseFormat, number>> {
  const texts = await readAll(linesOf('csv', source, isShort));
  const json = await readAll(linesOf('jsonl', source, isShort));
  const measure = async (format: DatabaseFormat, lines: readonly string[]): Promise<number> => {
    let bytes = 0;
    const once = async function* (): AsyncGenerator<readonly string[]> {
      yield lines;
    };
    for await (const chunk of bytesOf(format, once(), isShort)) bytes += chunk.length;
    return bytes;
  };
  return {
    products: texts.length,
    csv: await measure('csv', texts),
    xlsx: await measure('xlsx', texts),
    jsonl: await measure('jsonl', json),
  };
}

async function readAll(batches: Lines): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of batches) all.push(...lines);
  return all;
}
