import type { OfficeServices } from '@gtinoteka/contract/office/today.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { jobSchema } from '../../core/jobs/queues.ts';
import { registryHealth } from './data-sources.ts';

const jobs = sql.ref(`${jobSchema}.job`);

interface Row {
  readonly indexes: number;
  readonly ready: number;
  readonly lagSeconds: number;
  readonly answeredAt: Date | null;
  readonly failedAt: Date | null;
  readonly lastHour: number;
  readonly since: Date | null;
  readonly importedAt: Date | null;
  readonly hasFailed: boolean | null;
}

/**
 * The database's figures about the platform's services, in one statement. Scheduled work is not counted as queued.
 */
export async function readOfficeServices({
  db,
}: Pick<Database, 'db'>): Promise<
  Omit<OfficeServices, 'registry'> & { readonly registry: Omit<OfficeServices['registry'], 'connection' | 'hourly'> }
> {
  const { rows } = await sql<Row>`
    SELECT (SELECT count(DISTINCT alias)::int FROM search_indexes) AS indexes,
      (SELECT count(DISTINCT alias)::int FROM search_indexes WHERE is_current) AS ready,
      (SELECT coalesce(max(seconds), 0)::float8 FROM search_lag) AS "lagSeconds",
      (SELECT max(answered_at) FROM registry_days) AS "answeredAt", (SELECT max(failed_at) FROM registry_days) AS "failedAt",
      (SELECT count(*)::int FROM registry_samples WHERE asked_at > now() - interval '1 hour') AS "lastHour",
      (SELECT min(greatest(created_on, start_after)) FROM ${jobs} WHERE state IN ('created', 'retry') AND start_after <= now()
        AND name NOT LIKE '%-dead-letters') AS since,
      r.ended_at AS "importedAt", r.state = 'failed' AS "hasFailed"
    FROM (SELECT) one LEFT JOIN LATERAL (SELECT ended_at, state FROM import_runs WHERE ended_at IS NOT NULL
      ORDER BY ended_at DESC LIMIT 1) r ON true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A row of subselects is missing');
  return {
    search: row.indexes === 0 ? null : { lagSeconds: row.lagSeconds, isReady: row.ready === row.indexes },
    registry: { state: registryHealth(row.answeredAt, row.failedAt), lastHour: row.lastHour },
    work: { since: row.since?.toISOString() ?? null },
    lastImport: row.importedAt && { at: row.importedAt.toISOString(), hasFailed: row.hasFailed === true },
  };
}
