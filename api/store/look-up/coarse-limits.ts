import type { Hits, HitsNow } from '../../core/callers/shared-counter.ts';
import type { Database } from '../../core/database/database.ts';

const addStatement = {
  name: 'coarse-limits-add',
  text: `INSERT INTO coarse_limits AS l (key, hits, ends_at)
    SELECT key, hits, clock_timestamp() + make_interval(secs => milliseconds / 1000.0)
    FROM unnest($1::text[], $2::int[], $3::int[]) AS t (key, hits, milliseconds) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.hits ELSE l.hits + excluded.hits END,
      ends_at = CASE WHEN l.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE l.ends_at END
    RETURNING key, hits, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS left`,
};

/** Adds hits to the windows of distinct keys in one statement; returns the state of each window. */
export async function addHits({ pool }: Database, hits: readonly Hits[]): Promise<HitsNow[]> {
  const { rows } = await pool.query<HitsNow>({
    ...addStatement,
    values: [hits.map((hit) => hit.key), hits.map((hit) => hit.hits), hits.map((hit) => hit.window)],
  });
  return rows;
}

/** Deletes ended windows. */
export async function dropEndedWindows({ pool }: Database): Promise<void> {
  await pool.query('DELETE FROM coarse_limits WHERE ends_at < now()');
}
