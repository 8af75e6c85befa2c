import { databaseDays, type DatabaseFilters } from '@gtinoteka/contract/files/database-export.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

type Connection = Pick<Database, 'db'>['db'] | Tx;

/** Days for which changes since a download can be requested. */
const comparedFor = 365;

/** A downloaded package that the catalogue can be compared with. */
export interface EarlierDownload {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempt: number;
}

/** The last downloaded package with the same filters (normalized) and columns and stored contents; null if none. */
export async function findEarlierDownload(
  db: Connection,
  { companyId, filters, isShort }: { companyId: string; filters: DatabaseFilters; isShort: boolean },
): Promise<EarlierDownload | null> {
  const { rows } = await sql<EarlierDownload>`
    SELECT e.id, e.created_at AS "createdAt", e.attempt FROM database_exports e
    WHERE e.company_id = ${companyId} AND e.filters = ${JSON.stringify(filters)}::jsonb AND e.is_short = ${isShort}
      AND e.processing_status = 2 AND e.downloaded_at IS NOT NULL
      AND EXISTS (SELECT FROM database_export_contents c WHERE c.export_id = e.id AND c.attempt = e.attempt)
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Records a download. Changes are relative to the last downloaded package. */
export async function noteDownloaded({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  await sql`UPDATE database_exports SET downloaded_at = clock_timestamp()
    WHERE id = ${id} AND downloaded_at IS NULL`.execute(db);
}

/**
 * Deletes stored contents that no package will be compared with; returns the number of rows.
 * - These are packages never downloaded and expired, superseded by a later download with the same filters, failed
 *   attempts, and those older than a year.
 * - Contents needed by a running package stay.
 */
export async function forgetContents({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql`DELETE FROM database_export_contents c
    WHERE NOT EXISTS (SELECT FROM database_exports w WHERE w.since_id = c.export_id AND w.processing_status IN (0, 1))
      AND NOT EXISTS (
        SELECT FROM database_exports e WHERE e.id = c.export_id AND e.attempt = c.attempt
          AND (e.processing_status IN (0, 1) OR e.processing_status = 2
            AND e.created_at > now() - make_interval(days => CASE WHEN e.downloaded_at IS NULL THEN ${databaseDays}::int ELSE ${comparedFor}::int END)
            AND NOT EXISTS (
              SELECT FROM database_exports l WHERE l.company_id = e.company_id AND l.filters = e.filters
                AND l.is_short = e.is_short AND l.processing_status = 2 AND l.downloaded_at IS NOT NULL
                AND (l.created_at, l.id) > (e.created_at, e.id))))
    RETURNING 1`.execute(db);
  return rows.length;
}
