import type pg from 'pg';
import { ownColumns, productRowOf, productsOfCompanies, type OwnValues, type ProductRow } from './product-rows.ts';

type GpcPath = ProductRow['gpc_path'];

type Values = [...OwnValues, brick: string | null, version: string | null];
/** places of the last two */
const [brickAt, versionAt] = [22, 23] as const;

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
  const { rows } = await pool.query<Values>({
    name: 'products-of-page',
    rowMode: 'array',
    text: `SELECT ${ownColumns}, p.gpc_brick, (SELECT value FROM installation WHERE key = 'gpc_version') AS gpc_version
           FROM ${productsOfCompanies} WHERE p.gtin = ANY($1)`,
    values: [gtins],
  });
  const paths = await pathsOf(pool, rows);
  const places = new Map(gtins.map((gtin, place) => [gtin, place]));
  const placeOf = ([gtin]: Values): number => places.get(gtin) ?? 0;
  return rows
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row) => {
      const brick = row[brickAt];
      // The first ones are its own.
      return productRowOf(row as unknown as OwnValues, (brick && paths.get(brick)) || null);
    });
}

async function pathsOf(pool: pg.Pool, rows: readonly Values[]): Promise<Map<string, GpcPath>> {
  const version = rows[0]?.[versionAt] ?? null;
  let known = knownBy.get(pool);
  if (known?.version !== version) knownBy.set(pool, (known = { version, paths: new Map() }));
  const { paths } = known;
  const missing = new Set(rows.flatMap(({ [brickAt]: brick }) => (brick !== null && !paths.has(brick) ? [brick] : [])));
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
