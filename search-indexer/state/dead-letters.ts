import type pg from 'pg';

export interface DeadLetter {
  readonly key: string;
  /** what the server said */
  readonly reason: string;
  readonly attempts: number;
  readonly lastAt: Date;
}

type Connection = Pick<pg.Pool, 'query'>;

/** Keeps what the server refused, with its reason; a repeated refusal counts up. */
export async function addDeadLetters(
  db: Connection,
  alias: string,
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  if (refused.size === 0) return;
  await db.query(
    `INSERT INTO search_dead_letters AS d (alias, key, reason) SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (alias, key) DO UPDATE SET reason = excluded.reason, attempts = d.attempts + 1, last_at = now()`,
    [alias, [...refused.keys()], [...refused.values()]],
  );
}

/** Removes letters whose thing is in the index by now, or gone. */
export async function dropDeadLetters(db: Connection, alias: string, keys: readonly string[]): Promise<void> {
  await db.query('DELETE FROM search_dead_letters WHERE alias = $1 AND key = ANY($2)', [alias, keys]);
}

export async function readDeadLetters(db: Connection, alias: string, after = '', limit = 1_000): Promise<DeadLetter[]> {
  const { rows } = await db.query<DeadLetter>(
    `SELECT key, reason, attempts, last_at AS "lastAt" FROM search_dead_letters WHERE alias = $1 AND key > $2 ORDER BY key LIMIT $3`,
    [alias, after, limit],
  );
  return rows;
}

export async function countDeadLetters(db: Connection, alias: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM search_dead_letters WHERE alias = $1',
    [alias],
  );
  return rows[0]?.count ?? 0;
}
