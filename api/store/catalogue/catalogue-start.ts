import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';

/** Segments shown before a search, and names given as examples. */
const segmentsShown = 8;
const namesShown = 3;
/** Products looked through for examples: enough to meet several brands. */
const lookedThrough = 300;
/** How long an answer is good for, in milliseconds: nobody counts the catalogue by it. */
const goodFor = 5 * 60_000;

/** The first Polish number: what people know from packages. */
const polish = '05900000000000';
const described = `SELECT gtin, name, brand, image_urls FROM products
  WHERE is_public AND NOT is_global AND gtin_status = 'active' AND name IS NOT NULL AND brand IS NOT NULL`;

export interface CatalogueStart {
  /** code of a segment and its public products, fullest first */
  readonly segments: readonly { readonly code: string; readonly products: number }[];
  readonly names: readonly string[];
  /** 14 digits; null of an empty catalogue */
  readonly gtin: string | null;
}

/**
 * Reads what stands in the catalogue before a search, at most once in five minutes, however many ask. Examples are active national
 * products of different brands, those with a picture first, of them those with a Polish number.
 */
export function makeCatalogueStart({ pool }: Pick<Database, 'pool'>): () => Promise<CatalogueStart> {
  let kept: { read: Promise<CatalogueStart>; at: number } | null = null;
  return () => {
    if (kept && Date.now() - kept.at < goodFor) return kept.read;
    const read = readStart(pool);
    kept = { read, at: Date.now() };
    read.catch(() => {
      if (kept?.read === read) kept = null;
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
      `SELECT gtin, name, brand FROM ((${described} AND gtin >= '${polish}' ORDER BY gtin LIMIT ${lookedThrough})
         UNION ALL (${described} AND gtin < '${polish}' ORDER BY gtin LIMIT ${lookedThrough})) AS picked
        ORDER BY cardinality(image_urls) = 0, gtin < '${polish}', gtin`,
    ),
  ]);
  const ofBrands = new Map(examples.rows.map(({ name, brand }) => [brand, name] as const).reverse());
  return {
    segments: segments.rows,
    names: Array.from(ofBrands.values()).reverse().slice(0, namesShown),
    gtin: examples.rows[0]?.gtin ?? null,
  };
}
