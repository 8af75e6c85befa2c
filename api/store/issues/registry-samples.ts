import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

/**
 * Samples of one hour. The registry is queried for people first, so the sample is small. Stored answers cost none.
 */
export const samplesOfHour = 100;

export interface SampledProduct {
  readonly gtin: string;
  readonly version: string;
  readonly brand: string | null;
  readonly gpcBrick: string | null;
}

/**
 * At most `most` products to query the global registry about.
 * - Order: changed since their last query, then never queried (from a random position), then the longest ago.
 */
export async function sampleProducts({ db }: Pick<Database, 'db'>, most: number): Promise<SampledProduct[]> {
  const columns = sql`p.gtin, p.version::text AS version, p.brand, p.gpc_brick AS "gpcBrick"`;
  const start = String(Math.floor(Math.random() * 10 ** 14)).padStart(14, '0');
  const { rows } = await sql<SampledProduct>`
    WITH changed AS (
      SELECT ${columns} FROM registry_samples r JOIN products p ON p.gtin = r.gtin AND p.version <> r.version LIMIT ${most}
    ), further AS (
      SELECT ${columns} FROM products p WHERE p.gtin >= ${start} AND NOT EXISTS (SELECT FROM registry_samples r WHERE r.gtin = p.gtin)
      ORDER BY p.gtin LIMIT ${most}
    ), before AS (
      SELECT ${columns} FROM products p WHERE p.gtin < ${start} AND NOT EXISTS (SELECT FROM registry_samples r WHERE r.gtin = p.gtin)
      ORDER BY p.gtin LIMIT ${most}
    ), oldest AS (
      SELECT ${columns} FROM (SELECT gtin, version FROM registry_samples WHERE asked_at < now() - interval '1 day'
        ORDER BY asked_at LIMIT ${most}) r JOIN products p ON p.gtin = r.gtin AND p.version = r.version
    )
    SELECT * FROM (SELECT *, 1 AS turn FROM changed UNION ALL SELECT *, 2 FROM further UNION ALL SELECT *, 3 FROM before
      UNION ALL SELECT *, 4 FROM oldest) s ORDER BY turn LIMIT ${most}`.execute(db);
  return rows;
}

/** Stores the registry's answer about a version of a product; has its issues checked again if it is new. */
export async function noteSample(
  { db }: Pick<Database, 'db'>,
  { gtin, version }: Pick<SampledProduct, 'gtin' | 'version'>,
  differs: 'registry_brand' | 'registry_gpc' | null,
): Promise<void> {
  await sql`WITH noted AS (
      INSERT INTO registry_samples AS r (gtin, version, differs) VALUES (${gtin}, ${version}::bigint, ${differs})
      ON CONFLICT (gtin) DO UPDATE SET version = excluded.version, differs = excluded.differs, asked_at = now()
      RETURNING old.differs AS was, old.version AS was_of, new.differs AS now_is, new.version AS now_of
    )
    INSERT INTO outbox (gtins) SELECT ARRAY[${gtin}::text] FROM noted
    WHERE now_is IS DISTINCT FROM was`.execute(db);
}
