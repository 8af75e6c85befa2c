import type pg from 'pg';
import { ownColumns, productsOfCompanies, type ProductRow } from './product-rows.ts';

type GpcPath = ProductRow['gpc_path'];

type OwnRow = Omit<ProductRow, 'gpc_path'> & { gpc_brick: string | null; gpc_version: string | null };

/** Paths that were read, by brick, of the classification with this stamp; there are some 5,000 bricks at most. */
interface KnownPaths {
  readonly version: string | null;
  readonly paths: Map<string, GpcPath>;
}

const knownBy = new WeakMap<pg.Pool, KnownPaths>();

/**
 * The rows of one page of results, in the order of the numbers. A number whose product is gone by now is left out. GPC paths are
 * kept in memory until the stamp of the classification changes (gpc-tree.ts), which every page reads with its rows: joined, they
 * would be a third of the work.
 */
export async function readProductsOf(pool: pg.Pool, gtins: readonly string[]): Promise<ProductRow[]> {
  if (gtins.length === 0) return [];
  const { rows } = await pool.query<OwnRow>({
    name: 'products-of-page',
    text: `SELECT ${ownColumns}, p.gpc_brick, (SELECT value FROM installation WHERE key = 'gpc_version') AS gpc_version
           FROM ${productsOfCompanies} WHERE p.gtin = ANY($1)`,
    values: [gtins],
  });
  const paths = await pathsOf(pool, rows);
  const places = new Map(gtins.map((gtin, place) => [gtin, place]));
  const placeOf = ({ gtin }: OwnRow): number => places.get(gtin) ?? 0;
  return rows
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row) => Object.assign(row, { gpc_path: (row.gpc_brick && paths.get(row.gpc_brick)) || null }));
}

async function pathsOf(pool: pg.Pool, rows: readonly OwnRow[]): Promise<Map<string, GpcPath>> {
  const version = rows[0]?.gpc_version ?? null;
  let known = knownBy.get(pool);
  if (known?.version !== version) knownBy.set(pool, (known = { version, paths: new Map() }));
  const { paths } = known;
  const missing = new Set(rows.flatMap(({ gpc_brick: brick }) => (brick !== null && !paths.has(brick) ? [brick] : [])));
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
