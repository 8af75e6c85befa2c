import type { Pool } from './rows.ts';

/** A change of products that was told so long ago; `age` as PostgreSQL reads it: `7 days 1 minute`. */
export async function noteOldChange({ pool }: Pool, gtins: readonly string[], age: string): Promise<void> {
  await pool.query('INSERT INTO outbox (gtins, created_at) VALUES ($1, now() - $2::interval)', [gtins, age]);
}

/** A change of words that was told so long ago: of one name, or of all words where none is given. */
export async function noteOldTermChange({ pool }: Pool, name: string | null, age: string): Promise<void> {
  if (name === null)
    await pool.query('INSERT INTO search_term_outbox (kind, created_at) VALUES (NULL, now() - $1::interval)', [age]);
  else
    await pool.query(
      `INSERT INTO search_term_outbox (kind, folded, created_at) VALUES ('name', $1, now() - $2::interval)`,
      [[name], age],
    );
}

/** So many tellings, each of which names so many of the products, in turn. */
export async function noteChangesInTurn(
  { pool }: Pool,
  gtins: readonly string[],
  { tellings, each }: { tellings: number; each: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO outbox (gtins)
     SELECT ARRAY(SELECT ($1::text[])[(telling * $3 + thing) % cardinality($1::text[]) + 1] FROM generate_series(0, $3 - 1) thing)
     FROM generate_series(0, $2 - 1) telling`,
    [gtins, tellings, each],
  );
}

/** Where changes are kept: of products, of those that a company has left, of licences. */
export type KeptChanges = 'outbox' | 'left_products' | 'licence_changes';

/** All changes of a kind are a day older than any that is remembered. */
export async function outdateChanges({ pool }: Pool, kept: KeptChanges = 'outbox'): Promise<void> {
  await pool.query(`UPDATE ${kept} SET created_at = now() - interval '8 days'`);
}

/** All changes of products are older than the feed remembers, and are forgotten. */
export async function forgetOldChanges(database: Pool): Promise<void> {
  await outdateChanges(database);
  await database.pool.query('SELECT prune_search_outbox()');
}

/** The feed remembers nothing up to this transaction: a place before it is too old. */
export async function forgetChangesUpTo({ pool }: Pool, transaction: number): Promise<void> {
  await pool.query('UPDATE forgotten_changes SET xid = $1::text::xid8', [transaction]);
}

/** No word of the catalogue has changed so far. */
export async function forgetTermChanges({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM search_term_outbox');
}
