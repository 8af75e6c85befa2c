import type { Database, Tx } from '../../core/database/database.ts';
import { sql } from 'kysely';
import { insertIntoOutbox } from './outbox.ts';
import { hasVerifiableData, productJoins } from './product-rows.ts';

/** State of the last notification, stored in `installation`: a day of Warsaw, and a transaction id. */
interface NotifiedState {
  readonly day: string;
  readonly xid: string;
}

const key = 'licences_told';

/**
 * Notifies the feed, files and the search index of products whose licence began, ended or changed since the last run.
 * - Only products whose `isVerified` may have changed.
 * - Returns their number; a repeated run returns 0.
 * - The first run only stores the day.
 */
export async function notifyChangedLicences({ db }: Pick<Database, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One run at a time.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`.execute(trx);
    const now = await nowOf(trx);
    const { rows } = await sql<{ value: string }>`SELECT value FROM installation WHERE key = ${key}`.execute(trx);
    const [row] = rows;
    await sql`INSERT INTO installation (key, value) VALUES (${key}, ${JSON.stringify(now)})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(trx);
    if (!row) return 0;
    const former: NotifiedState = JSON.parse(row.value); // written by the lines above
    const changed = changedBetween(former, now);
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
      ${sql.raw(insertIntoOutbox('updated'))}`.execute(trx);
    return updated.rows[0]?.count ?? 0;
  });
}

async function nowOf(trx: Tx): Promise<NotifiedState> {
  const { rows } = await sql<NotifiedState>`SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date::text AS day,
    pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row;
}

/** Licences written between two states, or that began or ended on a day between them. */
function changedBetween(from: NotifiedState, to: NotifiedState) {
  return sql`SELECT licence_type, unnest(prefixes) COLLATE "C" AS prefix FROM licence_changes
      WHERE xid >= ${from.xid}::xid8 AND xid < ${to.xid}::xid8
    UNION SELECT licence_type, prefix FROM licences
      WHERE valid_until >= ${from.day}::date AND valid_until < ${to.day}::date
        OR valid_from > ${from.day}::date AND valid_from <= ${to.day}::date`;
}
