import type pg from 'pg';
import { rememberingTypes } from '../../core/database/remembering-types.ts';
import { countListing, listedOf, listingColumns, type Listed, type ListingValues } from '../look-up/daily-listings.ts';
import { ownColumnCount, ownColumns, productRowOf, productsOfCompanies, type ProductRow } from './product-rows.ts';

type GpcPath = ProductRow['gpc_path'];

/** Values of `ownColumns`, in their order, and the stamp of the classification after them. */
type Values = unknown[];

const columns = `${ownColumns}, (SELECT value FROM installation WHERE key = 'gpc_version') AS gpc_version`;

/** Paths that were read, by brick, of the classification with this stamp; there are some 5,000 bricks at most. */
interface KnownPaths {
  readonly version: string | null;
  readonly paths: Map<string, GpcPath>;
}

const types = rememberingTypes();

const knownBy = new WeakMap<pg.Pool, KnownPaths>();

/**
 * The rows of one page of results, in the order of the numbers. A number whose product is gone by now is left out. GPC paths are
 * kept in memory until the stamp of the classification changes (gpc-tree.ts), which every page reads with its rows: joined, they
 * would be a third of the work.
 */
export async function readProductsOf(pool: pg.Pool, gtins: readonly string[]): Promise<ProductRow[]> {
  if (gtins.length === 0) return [];
  const { rows } = await pool.query<Values>({
    name: 'products-of-page',
    rowMode: 'array',
    types,
    text: `SELECT ${columns} FROM ${productsOfCompanies} WHERE p.gtin = ANY($1)`,
    values: [gtins],
  });
  return rowsOf(pool, gtins, rows);
}

/**
 * The same for a company whose codes in lists are counted (daily-listings.ts): counted and read in one statement. A refused page
 * comes without rows; `listed` is null where there was nothing to show.
 */
export async function readCountedProductsOf(
  pool: pg.Pool,
  gtins: readonly string[],
  client: Buffer,
): Promise<{ products: ProductRow[]; listed: Listed | null }> {
  if (gtins.length === 0) return { products: [], listed: null };
  const { rows } = await pool.query<[...ListingValues, ...Values]>({
    name: 'counted-products-of-page',
    rowMode: 'array',
    types,
    text: `WITH ${countListing} SELECT ${listingColumns}, ${columns}
           FROM listing l LEFT JOIN (${productsOfCompanies}) ON l.allowed AND p.gtin = ANY(l.gtins)`,
    values: [gtins, client],
  });
  const [first] = rows;
  if (!first) return { products: [], listed: null };
  const [allowed, left, nextFree, nextFreeIn] = first;
  const listed = listedOf([allowed, left, nextFree, nextFreeIn]);
  if (!listed.allowed) return { products: [], listed };
  const values = rows.map(([, , , , ...own]) => own);
  return { products: await rowsOf(pool, gtins, values), listed };
}

async function rowsOf(pool: pg.Pool, gtins: readonly string[], values: readonly Values[]): Promise<ProductRow[]> {
  // a text, or null
  const version = (values[0]?.[ownColumnCount] ?? null) as string | null;
  const rows = values.map(productRowOf);
  const paths = await pathsOf(pool, version, rows);
  const places = new Map(gtins.map((gtin, place) => [gtin, place]));
  for (const row of rows) row.gpc_path = (row.gpc_brick && paths.get(row.gpc_brick)) || null;
  return rows.sort((a, b) => (places.get(a.gtin) ?? 0) - (places.get(b.gtin) ?? 0));
}

/** Paths of the bricks of such rows, of the classification with this stamp (`gpc_version` of `installation`); null: it has no such brick. */
export async function pathsOf(
  pool: pg.Pool,
  version: string | null,
  rows: readonly Pick<ProductRow, 'gpc_brick'>[],
): Promise<ReadonlyMap<string, GpcPath>> {
  let known = knownBy.get(pool);
  if (known?.version !== version) knownBy.set(pool, (known = { version, paths: new Map() }));
  const { paths } = known;
  const missing = new Set<string>();
  for (const { gpc_brick: brick } of rows) if (brick !== null && !paths.has(brick)) missing.add(brick);
  if (missing.size === 0) return paths;
  const read = await pool.query<{ code: string; path: GpcPath }>({
    name: 'gpc-paths',
    text: 'SELECT code, path FROM gpc_paths WHERE code = ANY($1)',
    values: [[...missing]],
  });
  // A brick that the classification does not have is not asked for again before it changes.
  for (const code of missing) paths.set(code, read.rows.find((row) => row.code === code)?.path ?? null);
  return paths;
}
