import type { DataCompleteness, GtinStatus } from '@gtinoteka/contract/product.ts';
import type { NetContent } from '@gtinoteka/contract/rules/net-content.ts';
import type pg from 'pg';
import { readLicencesOf } from '../catalogue/licences-of-list.ts';
import { ownLicenceOf, type KnownLicence } from '../catalogue/licences.ts';
import { publicCategory } from '../catalogue/public-category.ts';
import { completenessOf, productJoins, type ProductRow } from '../catalogue/product-rows.ts';

/** The fields of a record that list verdicts need. */
export interface BatchRecord {
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtinStatus: GtinStatus | null;
  readonly isGlobal: boolean;
  readonly data: DataCompleteness;
  /** segment first; empty if the record is not public */
  readonly category: readonly { readonly code: string; readonly text: string }[];
  readonly content: readonly NetContent[];
  readonly hasMarket: boolean;
  readonly hasImage: boolean;
  /** NIP of the record's company */
  readonly nip: string | null;
}

/** Our own data of one number of a list. */
export interface BatchAnswer {
  readonly record: BatchRecord | null;
  readonly licence: KnownLicence | null;
}

type Values = [
  gtin: string,
  name: string | null,
  brand: string | null,
  path: ProductRow['gpc_path'],
  status: GtinStatus | null,
  isGlobal: boolean,
  isPublic: boolean,
  amounts: string[],
  units: string[],
  hasMarket: boolean,
  hasImage: boolean,
  nip: string | null,
];

/**
 * Reads a list of at most a thousand distinct numbers (14 digits) without counting; the result has all of them.
 * - Only the needed columns: complete rows take twice as long.
 * - One statement at a time, so that it uses one processor.
 */
export async function lookUpBatch(pool: pg.Pool, gtins: readonly string[]): Promise<ReadonlyMap<string, BatchAnswer>> {
  const records = await readRecords(pool, gtins);
  const licenceRowOf = await readLicencesOf(pool, gtins);
  return new Map(
    gtins.map((gtin) => [gtin, { record: records.get(gtin) ?? null, licence: ownLicenceOf(gtin, licenceRowOf(gtin)) }]),
  );
}

async function readRecords(pool: pg.Pool, gtins: readonly string[]): Promise<Map<string, BatchRecord>> {
  const { rows } = await pool.query<Values>({
    name: 'listed-codes',
    rowMode: 'array',
    text: `SELECT p.gtin, p.name, p.brand, g.path, p.gtin_status, p.is_global, p.is_public, p.net_amounts, p.net_units,
        cardinality(p.target_market) > 0, cardinality(p.image_urls) > 0, c.nip
      FROM ${productJoins} WHERE p.gtin = ANY ($1)`,
    values: [gtins],
  });
  const records = new Map<string, BatchRecord>();
  for (const [gtin, name, brand, path, status, isGlobal, isPublic, amounts, units, hasMarket, hasImage, nip] of rows) {
    records.set(gtin, {
      name,
      brand,
      gtinStatus: status,
      isGlobal,
      data: completenessOf({
        name,
        brand,
        gpc_path: path,
        net_amounts: amounts,
        target_market: { length: hasMarket ? 1 : 0 },
      }),
      category: publicCategory({ is_public: isPublic, gpc_path: path }),
      content: amounts.map((amount, index) => ({ amount, unit: units[index] ?? '' })),
      hasMarket,
      hasImage,
      nip,
    });
  }
  return records;
}
