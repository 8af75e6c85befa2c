import type pg from 'pg';

export interface DeadLetter {
  readonly key: string;
  /** error of the server */
  readonly reason: string;
  readonly attempts: number;
  readonly lastAt: Date;
}

type Connection = Pick<pg.Pool, 'query'>;

/**
 * Stores the outcome of written documents: refused ones with their reason and a counter.
 * - Deletes the letters of the others.
 */
export async function storeOutcome(
  db: Connection,
  index: string,
  keys: Iterable<string>,
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  if (refused.size > 0)
    await db.query(
      `INSERT INTO search_dead_letters AS d (index_name, key, reason) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (index_name, key) DO UPDATE SET reason = excluded.reason, attempts = d.attempts + 1, last_at = now()`,
      [index, [...refused.keys()], [...refused.values()]],
    );
  const taken = [...keys].filter((key) => !refused.has(key));
  if (taken.length === 0) return;
  await db.query('DELETE FROM search_dead_letters WHERE index_name = $1 AND key = ANY($2)', [index, taken]);
}

/** Whether an index has refused documents. */
export async function hasDeadLetters(db: Connection, index: string): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM search_dead_letters WHERE index_name = $1 LIMIT 1', [index]);
  return rows.length > 0;
}

/** Dead letters of an alias's current index, in order of keys. */
export async function readDeadLetters(db: Connection, alias: string, after = '', limit = 1_000): Promise<DeadLetter[]> {
  const { rows } = await db.query<DeadLetter>(
    `SELECT l.key, l.reason, l.attempts, l.last_at AS "lastAt"
     FROM search_dead_letters l JOIN search_indexes i ON i.name = l.index_name AND i.is_current
     WHERE i.alias = $1 AND l.key > $2 ORDER BY l.key LIMIT $3`,
    [alias, after, limit],
  );
  return rows;
}

export async function countDeadLetters(db: Connection, index: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM search_dead_letters WHERE index_name = $1',
    [index],
  );
  return rows[0]?.count ?? 0;
}
