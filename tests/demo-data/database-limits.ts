import type pg from 'pg';

/** Gives every new connection to this database a time limit of its own for each statement, as an installation may have it, in seconds. */
export async function limitNewConnections(pool: pg.Pool, seconds: number): Promise<void> {
  await pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = %L', current_database(), '${seconds}s'); END $$`,
  );
}

/** Notes how long a statement may take that writes into `tables` from now on. Resolves to what tells it, each once: `products 15s`, 0 for any time. */
export async function noteLimits(pool: pg.Pool, tables: readonly string[]): Promise<() => Promise<string[]>> {
  await pool.query(`CREATE TABLE noted_limits (noted text);
    CREATE FUNCTION note_limits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.noted_limits VALUES (TG_TABLE_NAME || ' ' || current_setting('statement_timeout')); RETURN NULL;
    END $$`);
  for (const table of tables)
    await pool.query(
      `CREATE TRIGGER note_limits AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION note_limits()`,
    );
  return async () => {
    const { rows } = await pool.query<{ noted: string }>('SELECT DISTINCT noted FROM noted_limits ORDER BY noted');
    return rows.map(({ noted }) => noted);
  };
}
