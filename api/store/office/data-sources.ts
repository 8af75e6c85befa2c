import { registryDays, type RegistryState, type SearchIndexState } from '@gtinoteka/contract/office/data-sources.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { registryFreshness } from '../look-up/registry-answers.ts';

type Connection = Pick<Database, 'db'>;

const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** State of the connection to the global registry, by its settings. */
export function registryConnection({
  url,
  isSimulated,
}: {
  readonly url: string | null;
  readonly isSimulated: boolean;
}): RegistryState['connection'] {
  return url === null ? 'none' : isSimulated ? 'simulated' : 'real';
}

/** State of the registry: the later one of its last answer and its last failure decides. */
export function registryHealth(answeredAt: Date | null, failedAt: Date | null): RegistryState['health']['state'] {
  if (failedAt && (!answeredAt || failedAt > answeredAt)) return 'failing';
  return answeredAt ? 'answering' : 'unasked';
}

/** Figures of the global registry and of its stored answers. `hourly`: samples allowed in an hour. */
export async function readRegistryUse(
  { db }: Connection,
  hourly: number,
): Promise<Pick<RegistryState, 'health' | 'sampling' | 'cache' | 'days'>> {
  const [health, sampling, cache, days] = await Promise.all([
    sql<{ answeredAt: Date | null; failedAt: Date | null; fault: string | null }>`
      SELECT max(answered_at) AS "answeredAt", max(failed_at) AS "failedAt",
        (SELECT fault FROM registry_days WHERE failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT 1) AS fault FROM registry_days`.execute(
      db,
    ),
    sql<{ products: number; differing: number; lastHour: number; lastAt: Date | null }>`
      SELECT count(*)::int AS products, count(differs)::int AS differing,
        count(*) FILTER (WHERE asked_at > now() - interval '1 hour')::int AS "lastHour", max(asked_at) AS "lastAt"
      FROM registry_samples`.execute(db),
    sql<{ answers: number; known: number; fresh: number; oldestAt: Date | null }>`
      SELECT count(*)::int AS answers, count(*) FILTER (WHERE answer IS NOT NULL)::int AS known, min(asked_at) AS "oldestAt",
        count(*) FILTER (WHERE asked_at > now() - make_interval(secs => CASE WHEN answer IS NULL
          THEN ${registryFreshness.unknown / 1_000}::float8 ELSE ${registryFreshness.known / 1_000}::float8 END))::int AS fresh
      FROM registry_answers`.execute(db),
    sql<RegistryState['days'][number]>`SELECT day::text AS day, known, unknown, failed FROM registry_days
      WHERE day > (now() AT TIME ZONE 'Europe/Warsaw')::date - ${registryDays}::int ORDER BY day DESC`.execute(db),
  ]);
  const { answeredAt = null, failedAt = null, fault = null } = health.rows[0] ?? {};
  const { products = 0, differing = 0, lastHour = 0, lastAt = null } = sampling.rows[0] ?? {};
  const { answers = 0, known = 0, fresh = 0, oldestAt = null } = cache.rows[0] ?? {};
  return {
    health: {
      state: registryHealth(answeredAt, failedAt),
      answeredAt: instant(answeredAt),
      failedAt: instant(failedAt),
      fault,
    },
    sampling: { hourly, lastHour, products, differing, lastAt: instant(lastAt) },
    cache: { answers, known, fresh, oldestAt: instant(oldestAt) },
    days: days.rows,
  };
}

interface IndexRow extends Omit<SearchIndexState, 'since' | 'movedAt' | 'lastCheck'> {
  readonly since: Date | null;
  readonly movedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly lastCheck: Omit<NonNullable<SearchIndexState['lastCheck']>, 'at'> | null;
}

/** Number of products in our database, national and global. */
export async function countAllProducts({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM products`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The database's state of the search indexes, one for each alias; the server is not queried. */
export async function readSearchIndexes({ db }: Connection): Promise<SearchIndexState[]> {
  const { rows } = await sql<IndexRow>`
    SELECT a.kind, a.alias, i.name AS index, i.created_at AS since, i.moved_at AS "movedAt",
      coalesce(l.changes, 0)::int AS "lagChanges", coalesce(l.seconds, 0)::float8 AS "lagSeconds",
      coalesce(l.dead_letters, 0)::int AS refused,
      (SELECT jsonb_build_object('index', f.name, 'filled', f.filled) FROM search_indexes f
        WHERE f.alias = a.alias AND f.state = 'filling' ORDER BY f.created_at DESC LIMIT 1) AS filling,
      c.checked_at AS "checkedAt", CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('isFull', c.is_full, 'compared', c.compared,
        'differences', c.differences, 'repaired', c.repaired, 'rows', c.rows, 'documents', c.documents,
        'unexplained', c.unexplained) END AS "lastCheck"
    FROM (SELECT DISTINCT kind, alias FROM search_indexes) a
    LEFT JOIN search_indexes i ON i.alias = a.alias AND i.is_current
    LEFT JOIN search_lag l ON l.alias = a.alias
    LEFT JOIN LATERAL (SELECT * FROM search_checks s WHERE s.alias = a.alias ORDER BY s.checked_at DESC LIMIT 1) c ON true
    ORDER BY a.kind, a.alias`.execute(db);
  return rows.map(({ since, movedAt, checkedAt, lastCheck, ...row }) => ({
    ...row,
    since: instant(since),
    movedAt: instant(movedAt),
    lastCheck: lastCheck && checkedAt ? { at: checkedAt.toISOString(), ...lastCheck } : null,
  }));
}
