import type { FeedFileFormat } from '@gtinoteka/contract/machines/machine-files.ts';
import { machineFields, type MachineProduct } from '@gtinoteka/contract/machines/machine-products.ts';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../../../gateways/file-store.ts';

/** A row of a file of the feed. */
export interface FeedRow {
  readonly gtinNumber: string;
  /** null: it is gone */
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
 * Writes rows, which are read once and by the batch, as lines of JSON (as /changes/ has them) and as parquet into the file store. Memory
 * holds a batch; the parquet file is put together in `folder`, since its end says where its columns lie.
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
type Column = readonly [name: string, type: 'text' | 'json' | 'boolean', read: (row: FeedRow) => Cell];

const plainFields = machineFields.filter(
  (field) =>
    field !== 'company' && field !== 'gpc' && field !== 'gtinNumber' && field !== 'isPublic' && field !== 'isVerified',
);
const listFields = ['targetMarket', 'netContent', 'imageUrls'] as const;
const companyFields = ['name', 'nip', 'street', 'city', 'postalCode', 'webPage'] as const;

/** What stands in a table of parquet: a product laid flat; lists are JSON. */
const columns: readonly Column[] = [
  ['gtinNumber', 'text', ({ gtinNumber }) => gtinNumber],
  ['change', 'text', ({ product }) => (product ? 'changed' : 'removed')],
  ...plainFields.map((field): Column => {
    const isList = listFields.some((list) => list === field);
    return [
      field,
      isList ? 'json' : 'text',
      ({ product }) => {
        // The writer makes the JSON of such a column.
        return product?.[field] ?? null;
      },
    ];
  }),
  ['isPublic', 'boolean', ({ product }) => product?.isPublic ?? null],
  ['isVerified', 'boolean', ({ product }) => product?.isVerified ?? null],
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
