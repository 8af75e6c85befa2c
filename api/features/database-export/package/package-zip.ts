import type { DatabaseExport, DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { describePackage, type PackageFacts } from './package-description.ts';
import { bytesOf, linesOf, removedBytes, workbookRows, type PackageSource } from './package-files.ts';

/** Number of products above which a file may exceed 4 GiB and needs Zip64, unknown to old readers. */
const manyProducts = 1_000_000;
const wide = (products: number) => ({ forceZip64Format: products > manyProducts });

/** Name of the list of removed products. */
export const removedName = 'usuniete.csv';

export interface PackageOrder extends Pick<PackageFacts, 'made' | 'described' | 'isShort'> {
  readonly formats: readonly DatabaseFormat[];
  /** number of products, as counted before */
  readonly products: number;
  /** rows of one workbook; default: Excel's limit */
  readonly rowsOfWorkbook?: number;
  /** the products, read once for each format, never concurrently */
  readonly source: PackageSource;
  /** for a package of changes: its base, and the removed GTINs in order, read after the rows */
  readonly changes?: { readonly since: Date; removed(): AsyncIterable<readonly string[]> };
  /** called with the rows written so far in all files; a throw ends the package */
  onRows(rowsDone: number): Promise<void>;
}

export interface PackageMade {
  /** products of each file */
  readonly products: number;
  /** removed GTINs; 0 unless it is a package of changes */
  readonly removed: number;
  readonly contents: DatabaseExport['contents'];
}

/**
 * Zip of a package: its tables one after another, then SHA256.txt and CZYTAJ.txt.
 * - Each table has its own reading of the products.
 * - `bytes` must be consumed while the zip is made.
 * - `made` resolves with the contents when `bytes` ends, or rejects.
 * - Memory does not grow with the products.
 */
export function makePackage(order: PackageOrder): { readonly bytes: Readable; readonly made: Promise<PackageMade> } {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.on('error', (error: Error) => bytes.destroy(error));
  zip.outputStream.on('error', (error) => bytes.destroy(error)).pipe(bytes);
  // The reader gets the error; this listener avoids a crash when there is no reader.
  bytes.on('error', () => {});
  const made = fillZip(zip, bytes, order).catch((error: unknown) => {
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  made.catch(() => {});
  return { bytes, made };
}

async function fillZip(zip: ZipFile, output: PassThrough, order: PackageOrder): Promise<PackageMade> {
  const contents: DatabaseExport['contents'] = [];
  let products = 0;
  let rowsDone = 0;
  for (const format of order.formats) {
    const reader = linesOf(format, order.source, order.isShort);
    const parts = new Parts(
      reader,
      format === 'xlsx' ? (order.rowsOfWorkbook ?? workbookRows) : Infinity,
      async (rows) => {
        rowsDone += rows;
        await order.onRows(rowsDone);
      },
    );
    products = 0;
    try {
      for (let part = 1; part === 1 || (await parts.hasMore()); part++) {
        const name = part === 1 ? `produkty.${format}` : `produkty-${part}.${format}`;
        const entry = await addEntry(zip, output, name, bytesOf(format, parts.next(), order.isShort), order.products);
        contents.push({ ...entry, rows: parts.rowsOfPart });
        products += parts.rowsOfPart;
      }
    } finally {
      await reader.return(undefined);
    }
  }
  let removed = 0;
  if (order.changes) {
    const gone = removedBytes(order.changes.removed(), (count) => (removed += count));
    contents.push({ ...(await addEntry(zip, output, removedName, gone, 0)), rows: removed });
  }
  const sums = contents.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  const text = describePackage({
    ...order,
    since: order.changes?.since ?? null,
    products,
    removed,
    files: contents.map(({ name }) => name),
  });
  for (const [name, value] of [
    ['SHA256.txt', sums],
    ['CZYTAJ.txt', text],
  ] as const) {
    const written = Buffer.from(value);
    zip.addBuffer(written, name);
    contents.push({ name, bytes: written.length, rows: null, sha256: hashOf(written) });
  }
  zip.end();
  return { products, removed, contents };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Adds a file; resolves when it is written, rejects when the zip fails. */
async function addEntry(
  zip: ZipFile,
  output: PassThrough,
  name: string,
  bytes: AsyncIterable<Buffer>,
  products: number,
): Promise<{ name: string; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const stream = Readable.from(
    (async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  // A workbook is already compressed.
  const packed = name.endsWith('.xlsx') ? { compress: false } : { compressionLevel: 3 };
  zip.addReadStream(stream, name, { ...packed, ...wide(products) });
  const broken = new AbortController();
  const outputEnds = finished(output, { signal: broken.signal }).then(() => {
    throw new Error('the package ended before its files');
  });
  try {
    await Promise.race([finished(stream), outputEnds]);
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    outputEnds.catch(() => {});
    broken.abort();
  }
  return { name, bytes: size, sha256: hash.digest('hex') };
}

/** Splits a reading into parts of a maximum number of rows. */
class Parts {
  rowsOfPart = 0;
  readonly #reader: AsyncIterator<readonly string[]>;
  readonly #most: number;
  readonly #onRows: (rows: number) => Promise<void>;
  #buffered: readonly string[] = [];
  #ended = false;

  constructor(reader: AsyncIterator<readonly string[]>, most: number, onRows: (rows: number) => Promise<void>) {
    this.#reader = reader;
    this.#most = most;
    this.#onRows = onRows;
  }

  /** Whether there are rows after the parts read so far. */
  async hasMore(): Promise<boolean> {
    if (this.#buffered.length > 0) return true;
    if (this.#ended) return false;
    const next = await this.#reader.next();
    if (next.done) this.#ended = true;
    else this.#buffered = next.value;
    return this.#buffered.length > 0;
  }

  /** The next part. */
  async *next(): AsyncGenerator<readonly string[]> {
    this.rowsOfPart = 0;
    while (this.rowsOfPart < this.#most && (await this.hasMore())) {
      const taken = this.#buffered.slice(0, this.#most - this.rowsOfPart);
      this.#buffered = this.#buffered.slice(taken.length);
      this.rowsOfPart += taken.length;
      yield taken;
      await this.#onRows(taken.length);
    }
  }
}
