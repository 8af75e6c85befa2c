import type { DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { cellsOfCopied } from '../../../core/database/copied-lines.ts';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { writeWorkbook, type Row } from '../../../core/table-writing/workbook-writer.ts';
import { listedProductOf, productOf } from '../../../store/catalogue/product-rows.ts';
import type { CatalogueSnapshot } from '../../../store/search/found-products.ts';
import { fullColumns, shortColumns, type ProductColumn } from './product-columns.ts';

/**
 * Maximum rows of one workbook; further rows go into another one.
 * - Excel takes 1,048,576 with the header.
 */
export const workbookRows = 1_000_000;
/** Size of a chunk, in bytes. */
const chunkSize = 262_144;

/** Columns of a package; NIP, addresses and other card fields only with access to cards. */
export function columnsOf(isShort: boolean): readonly ProductColumn[] {
  return isShort ? shortColumns : fullColumns;
}

/** Source of a package's products: a snapshot of the catalogue. */
export type PackageSource = Pick<CatalogueSnapshot, 'rows' | 'texts' | 'unlicensed'>;

/** Products, one a line: JSON, or lines of COPY with the text of each column. */
type Lines = AsyncIterable<readonly string[]>;

/** Lines for the writer of a format, ordered by GTIN; each call starts from the first one. */
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

/** Lines of a text file, joined to chunks. */
async function* chunksOf(head: string, batches: Lines, lineOf: (line: string) => string): AsyncGenerator<Buffer> {
  let waiting = head;
  for await (const lines of batches) {
    for (const line of lines) waiting += lineOf(line);
    if (waiting.length < chunkSize) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** Detects a line with a cell that csvCell() may change; most lines have none. */
const needsCsvCare = /[\\"]|(?:^|;)[^;\dA-Za-z\u00c0-\u024f]/;

const written = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Header line of a csv, with a UTF-8 BOM. */
export function csvHead(isShort: boolean): string {
  return `\ufeff${written(columnsOf(isShort).map(({ header }) => header))}`;
}

/** Converts a line of COPY to csv. */
export function csvLine(line: string): string {
  return needsCsvCare.test(line) ? written(cellsOfCopied(line)) : `${line}\r\n`;
}

/** csv in UTF-8 with BOM, semicolons and CRLF; no cell begins a formula. */
function csvBytes(batches: Lines, isShort: boolean): AsyncGenerator<Buffer> {
  return chunksOf(csvHead(isShort), batches, csvLine);
}

/** One product of the contract per line. */
function jsonlBytes(batches: Lines): AsyncGenerator<Buffer> {
  return chunksOf('', batches, (line) => `${line}\n`);
}

/**
 * List of removed products: a header and a 14-digit GTIN per line.
 * - `onCount` receives the count of each batch.
 */
export async function* removedBytes(
  gtins: AsyncIterable<readonly string[]>,
  onCount: (count: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeffGTIN\r\n');
  for await (const some of gtins) {
    onCount(some.length);
    yield Buffer.from(some.map((gtin) => `${gtin}\r\n`).join(''));
  }
}

/** Workbook of text cells; `batches` are lines of COPY. */
function xlsxBytes(batches: Lines, isShort: boolean): AsyncIterable<Buffer> {
  const columns = columnsOf(isShort);
  return writeWorkbook({ name: 'Produkty', widths: columns.map(({ width }) => width), rows: rows() });

  async function* rows(): AsyncGenerator<Row> {
    yield columns.map(({ header }) => header);
    for await (const lines of batches) for (const line of lines) yield cellsOfCopied(line);
  }
}

const writers = { csv: csvBytes, jsonl: jsonlBytes, xlsx: xlsxBytes } satisfies Record<DatabaseFormat, unknown>;

/** Bytes of one file of a package, from the lines of linesOf(). */
export function bytesOf(format: DatabaseFormat, batches: Lines, isShort: boolean): AsyncIterable<Buffer> {
  return writers[format](batches, isShort);
}

/** Measures bytes and products of each kind of file. */
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
