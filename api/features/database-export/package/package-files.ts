import type { DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import { WorkbookWriter } from '../../../core/table-writing/workbook-writer.ts';
import { listedProductOf, productOf, type ProductRow } from '../../../store/catalogue/product-rows.ts';
import { fullColumns, shortColumns, type PackedProduct, type ProductColumn } from './product-columns.ts';

/** Rows of one workbook: Excel takes 1,048,576 with the header. What is above goes into a next one. */
export const workbookRows = 1_000_000;
/** Bytes handed on at once. */
const piece = 262_144;

/** Header, meaning and width of the columns of a package. */
export function columnsOf(isShort: boolean): readonly Pick<ProductColumn<never>, 'header' | 'means' | 'width'>[] {
  return isShort ? shortColumns : fullColumns;
}

/** A row of the database as a package shows it; NIP, addresses and the rest of a card only to whoever sees cards. */
export function packedOf(row: ProductRow, isShort: boolean): PackedProduct {
  if (isShort) {
    const json = listedProductOf(row);
    return { json, cells: shortColumns.map((column) => column.of(json)) };
  }
  const json = productOf(row);
  return { json, cells: fullColumns.map((column) => column.of(json)) };
}

type Batches = AsyncIterable<readonly ProductRow[]>;

/** One file of a package, named, as bytes; `batches` is read once, as the bytes are. */
export interface PackageFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The lines of a text file, gathered to pieces. */
async function* linesOf(head: string, batches: Batches, lineOf: (row: ProductRow) => string): AsyncGenerator<Buffer> {
  let waiting = head;
  for await (const rows of batches) {
    for (const row of rows) waiting += lineOf(row);
    if (waiting.length < piece) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** UTF-8 with its mark, parted by semicolons, lines ended with CRLF; no cell begins a formula. */
export function csvBytes(batches: Batches, isShort: boolean): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
  const head = `\ufeff${line(columnsOf(isShort).map(({ header }) => header))}`;
  return linesOf(head, batches, (row) => line(packedOf(row, isShort).cells));
}

/** One product of the contract per line. */
export function jsonlBytes(batches: Batches, isShort: boolean): AsyncGenerator<Buffer> {
  return linesOf('', batches, (row) => `${JSON.stringify(packedOf(row, isShort).json)}\n`);
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

/** A workbook whose every cell is text. */
export async function* xlsxBytes(batches: Batches, isShort: boolean): AsyncGenerator<Buffer> {
  const columns = columnsOf(isShort);
  const writer = new WorkbookWriter(null, { name: 'Produkty', widths: columns.map(({ width }) => width) });
  const writing = (async () => {
    await writer.add(columns.map(({ header }) => ({ value: header, look: 'head' })));
    for await (const rows of batches)
      for (const row of rows) await writer.add(packedOf(row, isShort).cells.map((value) => ({ value })));
    writer.finish(null);
  })().catch((error: unknown) => {
    writer.fail(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of writer.output) yield chunk as Buffer; // a stream of bytes, nothing has set an encoding
    await writing;
  } finally {
    // Whoever stops reading in the middle stops the writing; after the end it changes nothing.
    writer.fail(new Error('nobody reads this workbook any more'));
    await writing;
  }
}

const writers = { csv: csvBytes, jsonl: jsonlBytes, xlsx: xlsxBytes } satisfies Record<DatabaseFormat, unknown>;

/** The bytes of one file of a package. */
export function bytesOf(format: DatabaseFormat, batches: Batches, isShort: boolean): AsyncGenerator<Buffer> {
  return writers[format](batches, isShort);
}

/** How many bytes these products take in each kind of file. */
export async function measureFiles(
  rows: readonly ProductRow[],
  isShort: boolean,
): Promise<Record<DatabaseFormat, number>> {
  const measure = async (format: DatabaseFormat): Promise<number> => {
    let bytes = 0;
    const once = async function* (): AsyncGenerator<readonly ProductRow[]> {
      yield rows;
    };
    for await (const chunk of bytesOf(format, once(), isShort)) bytes += chunk.length;
    return bytes;
  };
  return { csv: await measure('csv'), xlsx: await measure('xlsx'), jsonl: await measure('jsonl') };
}
