import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

/** Questions of one hour: the registry is asked for people first, so a sample is small. Kept answers cost none of them. */
export const samplesOfHour = 100;

export interface SampledProduct {
  readonly gtin: string;
  readonly version: string;
  readonly brand: string | null;
  readonly gpcBrick: string | null;
}

/**
 * Products to ask the global registry about, at most `most`: those whose record has changed since they were asked about, then some that
 * never were, from a random place on, then those asked longest ago.
 */
export async function sampleProducts({ db }: Pick<Database, 'db'>, most: number): Promise<SampledProduct[]> {
  const columns = sql`p.gtin, p.version::text AS version, p.brand, p.gpc_brick AS "gpcBrick"`;
  const place = String(Math.floor(Math.random() * 10 ** 14)).padStart(14, '0');
  const { rows } = await sql<SampledProduct>`
    WITH changed AS (
      SELECT ${columns} FROM registry_samples r JOIN products p ON p.gtin = r.gtin AND p.version <> r.version LIMIT ${most}
    ), further AS (
      SELECT ${columns} FROM products p WHERE p.gtin >= ${place} AND NOT EXISTS (SELECT FROM registry_samples r WHERE r.gtin = p.gtin)
      ORDER BY p.gtin LIMIT ${most}
    ), before AS (
      SELECT ${columns} FROM products p WHERE p.gtin < ${place} AND NOT EXISTS (SELECT FROM registry_samples r WHERE r.gtin = p.gtin)
      ORDER BY p.gtin LIMIT ${most}
    ), oldest AS (
      SELECT ${columns} FROM (SELECT gtin, version FROM registry_samples WHERE asked_at < now() - interval '1 day'
        ORDER BY asked_at LIMIT ${most}) r JOIN products p ON p.gtin = r.gtin AND p.version = r.version
    )
    SELECT * FROM (SELECT *, 1 AS turn FROM changed UNION ALL SELECT *, 2 FROM further UNION ALL SELECT *, 3 FROM before
      UNION ALL SELECT *, 4 FROM oldest) s ORDER BY turn LIMIT ${most}`.execute(db);
  return rows;
}

/** Keeps what the registry said of a version of a product, and has its issues checked again where that is news. */
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
