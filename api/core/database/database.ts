import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './database-tables.ts';

/** Both views of one pool: typed queries for most stores, named statements where each microsecond counts. */
export interface Database {
  readonly pool: pg.Pool;
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/** A transaction under way: what a store writes as part of a larger act. */
export type Tx = Transaction<Tables>;

// A date without time stays text (YYYY-MM-DD); a bigint of ours is a counter and fits a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// numeric[] would come as floats: amounts stay exact text, as a single numeric does.
const numericArray = 1231 as typeof pg.types.builtins.TEXT; // array types are missing from the list of built-in ones
const textArray = 1009 as typeof pg.types.builtins.TEXT; // likewise
pg.types.setTypeParser(numericArray, pg.types.getTypeParser(textArray) as (value: string) => unknown); // of a text

/** Settings of a connection whose statements take as long as they take, whatever the server or the role would have. */
export const withoutLimits = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Opens a pool. `statementTimeout` in milliseconds bounds each statement; a caller never waits without end. `isPatient`: for the work of a
 * start, which nobody waits for with an answer in mind; a slow machine starts slowly, so neither a connection nor a statement has an end.
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementTimeout?: number; isPatient?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    ...(!options.isPatient && {
      statement_timeout: options.statementTimeout ?? 15_000,
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: 60_000,
    }),
    application_name: 'gtinoteka',
    // Short statements only: compiling or sharing one out costs more than it saves, and rows in table order must come in it.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c synchronize_seqscans=off -c random_page_cost=1.1${options.isPatient ? ` ${withoutLimits}` : ''}`,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that is lent and breaks between two statements; whoever has it learns it by the next one.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only if it has asked something itself; connections left idle keep a program alive for seconds.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, close };
}
