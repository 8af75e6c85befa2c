import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';

/** Number of segments and of example names shown before a search. */
const segmentsShown = 8;
const namesShown = 3;
/** Products read to choose examples from: enough to meet several brands. */
const candidateCount = 300;
/** Cache time in milliseconds. The figures need not be exact. */
const cacheTime = 5 * 60_000;

/** The first number of Poland's prefix. */
const polishStart = '05900000000000';
const described = `SELECT gtin, name, brand, image_urls FROM products
  WHERE is_public AND NOT is_global AND gtin_status = 'active' AND name IS NOT NULL AND brand IS NOT NULL`;

export interface CatalogueStart {
  /** segment codes with their number of public products, largest first */
  readonly segments: readonly { readonly code: string; readonly products: number }[];
  readonly names: readonly string[];
  /** 14 digits; null if the catalogue is empty */
  readonly gtin: string | null;
}

/**
 * Reads the figures and examples shown before a search, cached for five minutes.
 * - Examples are active national products of different brands: with a picture first, then those with a Polish number.
 */
export function makeCatalogueStart({ pool }: Pick<Database, 'pool'>): () => Promise<CatalogueStart> {
  let cached: { read: Promise<CatalogueStart>; at: number } | null = null;
  return () => {
    if (cached && Date.now() - cached.at < cacheTime) return cached.read;
    const read = readStart(pool);
    cached = { read, at: Date.now() };
    read.catch(() => {
      if (cached?.read === read) cached = null;
    });
    return read;
  };
}

async function readStart(pool: pg.Pool): Promise<CatalogueStart> {
  const [segments, examples] = await Promise.all([
    pool.query<{ code: string; products: number }>(
      `SELECT n.segment_code AS code, count(*)::int AS products
         FROM products p JOIN gpc_nodes n ON n.code = p.gpc_brick
        WHERE p.is_public GROUP BY n.segment_code ORDER BY products DESC, code LIMIT ${segmentsShown}`,
    ),
    pool.query<{ gtin: string; name: string; brand: string }>(
      `SELECT gtin, name, brand FROM ((${described} AND gtin >= '${polishStart}' ORDER BY gtin LIMIT ${candidateCount})
         UNION ALL (${described} AND gtin < '${polishStart}' ORDER BY gtin LIMIT ${candidateCount})) AS picked
        ORDER BY cardinality(image_urls) = 0, gtin < '${polishStart}', gtin`,
    ),
  ]);
  const ofBrands = new Map(examples.rows.map(({ name, brand }) => [brand, name] as const).reverse());
  return {
    segments: segments.rows,
    names: Array.from(ofBrands.values()).reverse().slice(0, namesShown),
    gtin: examples.rows[0]?.gtin ?? null,
  };
}
