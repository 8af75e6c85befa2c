import type { FeedFileFormat } from '@gtinoteka/contract/machines/machine-files.ts';
import { machineFields, type MachineProduct } from '@gtinoteka/contract/machines/machine-products.ts';
import { fieldsWith, type FieldType } from '@gtinoteka/contract/product-fields.ts';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../../../gateways/file-store.ts';

/** A row of a feed file. */
export interface FeedRow {
  readonly gtinNumber: string;
  /** null: removed */
  readonly product: MachineProduct | null;
}

interface WrittenFile {
  readonly format: FeedFileFormat;
  readonly fileKey: string;
  readonly byteSize: number;
  readonly sha256: string;
}

export interface WrittenFiles {
  readonly files: readonly WrittenFile[];
  readonly products: number;
  readonly removed: number;
}

/**
 * Writes rows as JSON lines (as /changes/) and as parquet into the file store.
 * - Reads the rows once; memory holds one batch.
 * - The parquet file is built in `folder`, as its footer holds the positions of columns.
 */
export async function writeFeedFiles(
  batches: AsyncIterable<readonly FeedRow[]>,
  keys: Readonly<Record<FeedFileFormat, string>>,
  { files, folder }: { files: Pick<FileStore, 'putStream'>; folder: string },
): Promise<WrittenFiles> {
  const path = join(folder, `${keys.parquet}.parquet`);
  const writer = fileWriter(path);
  const parquet = new ParquetWriter({ writer, schema });
  let [products, removed] = [0, 0];
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of batches) {
      const there = rows.filter(({ product }) => product !== null).length;
      products += there;
      removed += rows.length - there;
      if (rows.length > 0) parquet.write({ columnData: columnsOf(rows), rowGroupSize: rows.length });
      yield rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join('');
    }
  }
  try {
    const zipped = pipeline(Readable.from(lines()), createGzip({ level: 6 }), () => {});
    const jsonl = await files.putStream(keys.jsonl, zipped);
    parquet.finish();
    const table = await files.putStream(keys.parquet, createReadStream(path));
    return {
      files: [
        { format: 'jsonl', fileKey: keys.jsonl, byteSize: jsonl.byteSize, sha256: jsonl.sha256.toString('hex') },
        { format: 'parquet', fileKey: keys.parquet, byteSize: table.byteSize, sha256: table.sha256.toString('hex') },
      ],
      products,
      removed,
    };
  } finally {
    await rm(path, { force: true });
  }
}

function lineOf({ gtinNumber, product }: FeedRow) {
  return { gtinNumber, change: product ? 'changed' : 'removed', product };
}

type Cell = string | boolean | readonly string[] | null;
type ColumnType = 'text' | 'json' | 'boolean';
type Column = readonly [name: string, type: ColumnType, read: (row: FeedRow) => Cell];

const columnTypes: Readonly<Record<FieldType, ColumnType>> = {
  text: 'text',
  address: 'text',
  language: 'text',
  status: 'text',
  addresses: 'json',
  countries: 'json',
  flag: 'boolean',
};

/** Parquet types of non-text fields. */
const types: ReadonlyMap<string, ColumnType> = new Map([
  ...fieldsWith('stored').map(({ name, stored }) => [name, columnTypes[stored.type]] as const),
  ['netContent', 'json'],
  ['isVerified', 'boolean'],
]);

const flatFields = machineFields
  .filter((field) => field !== 'company' && field !== 'gpc' && field !== 'gtinNumber')
  // The writer serializes lists as JSON.
  .map((field): Column => [field, types.get(field) ?? 'text', ({ product }) => product?.[field] ?? null]);
const companyFields = ['name', 'nip', 'street', 'city', 'postalCode', 'webPage'] as const;

/** Parquet columns: a product as flat fields, lists as JSON. */
const columns: readonly Column[] = [
  ['gtinNumber', 'text', ({ gtinNumber }) => gtinNumber],
  ['change', 'text', ({ product }) => (product ? 'changed' : 'removed')],
  ...flatFields.filter(([, type]) => type !== 'boolean'),
  ...flatFields.filter(([, type]) => type === 'boolean'),
  ...companyFields.map((field): Column => [
    `company_${field}`,
    'text',
    ({ product }) => product?.company?.[field] ?? null,
  ]),
  ['gpc_code', 'text', ({ product }) => product?.gpc[0]?.code ?? null],
  ['gpc_text', 'text', ({ product }) => product?.gpc[0]?.text ?? null],
];

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const schema: SchemaElement[] = [
  { name: 'root', num_children: columns.length },
  ...columns.map(([name, type]): SchemaElement =>
    type === 'boolean'
      ? { name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' }
      : {
          name,
          type: 'BYTE_ARRAY',
          converted_type: type === 'json' ? 'JSON' : 'UTF8',
          repetition_type: name === 'gtinNumber' || name === 'change' ? 'REQUIRED' : 'OPTIONAL',
        },
  ),
];

function columnsOf(rows: readonly FeedRow[]) {
  return columns.map(([name, , read]) => ({ name, data: rows.map(read) }));
}
