import type { Database, Tx } from '../../core/database/database.ts';
import { sql } from 'kysely';
import { tellOutbox } from './outbox.ts';
import { hasVerifiableData, productJoins } from './product-rows.ts';

/** Until when licences have been told, as `installation` keeps it: a day of Warsaw, and the transaction before which all were. */
interface Told {
  readonly day: string;
  readonly xid: string;
}

const key = 'licences_told';

/**
 * Tells the feed, the files and the search index of products whose licence has begun, ended or been changed since the last time, where that may
 * have made them Verified or taken it away: nothing of the products themselves has changed. Returns how many; a repetition tells none. The
 * first time there is nothing to compare with: only the day is kept.
 */
export async function tellChangedLicences({ db }: Pick<Database, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One at a time.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`.execute(trx);
    const now = await nowOf(trx);
    const { rows } = await sql<{ value: string }>`SELECT value FROM installation WHERE key = ${key}`.execute(trx);
    const [kept] = rows;
    await sql`INSERT INTO installation (key, value) VALUES (${key}, ${JSON.stringify(now)})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(trx);
    if (!kept) return 0;
    const told: Told = JSON.parse(kept.value); // written by the lines above
    const changed = changedBetween(told, now);
    const some = await sql<{ some: boolean }>`SELECT EXISTS (${changed}) AS some`.execute(trx);
    if (!some.rows[0]?.some) return 0;
    const digits = sql.raw(
      `CASE WHEN substr(p.gtin, 2, 5) = '00000' THEN substr(p.gtin, 7) ELSE substr(p.gtin, 2) END COLLATE "C"`,
    );
    const type = sql.raw(`CASE WHEN substr(p.gtin, 2, 5) = '00000' THEN 'GTIN-8' ELSE 'GCP' END`);
    const updated = await sql<{ count: number }>`
      WITH changed AS MATERIALIZED (${changed}),
      touched AS MATERIALIZED (
        SELECT DISTINCT p.gtin FROM ${sql.raw(productJoins)} CROSS JOIN generate_series(3, 12) AS length
          JOIN changed l ON l.prefix = left(${digits}, length) AND l.licence_type = ${type}
        WHERE ${sql.raw(hasVerifiableData)}),
      updated AS (UPDATE products p SET version = version + 1 FROM touched WHERE p.gtin = touched.gtin RETURNING p.gtin)
      ${sql.raw(tellOutbox('updated'))}`.execute(trx);
    return updated.rows[0]?.count ?? 0;
  });
}

async function nowOf(trx: Tx): Promise<Told> {
  const { rows } = await sql<Told>`SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date::text AS day,
    pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row;
}

/** Licences that were written between two moments, or that began or ended with a day between them. */
function changedBetween(from: Told, to: Told) {
  return sql`SELECT licence_type, unnest(prefixes) COLLATE "C" AS prefix FROM licence_changes
      WHERE xid >= ${from.xid}::xid8 AND xid < ${to.xid}::xid8
    UNION SELECT licence_type, prefix FROM licences
      WHERE valid_until >= ${from.day}::date AND valid_until < ${to.day}::date
        OR valid_from > ${from.day}::date AND valid_from <= ${to.day}::date`;
}
