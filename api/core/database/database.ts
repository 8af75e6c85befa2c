import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './database-tables.ts';

/** Two interfaces of one pool: typed queries for most stores, named statements for frequent ones. */
export interface Database {
  readonly pool: pg.Pool;
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/** An open transaction, for stores that write as part of a larger act. */
export type Tx = Transaction<Tables>;

// A date without time stays text (YYYY-MM-DD); a bigint is a counter and fits a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// numeric[] would be parsed as floats: amounts stay exact text, like a single numeric.
const numericArray = 1231 as typeof pg.types.builtins.TEXT; // array types are missing from the list of built-in ones
const textArray = 1009 as typeof pg.types.builtins.TEXT; // likewise
pg.types.setTypeParser(numericArray, pg.types.getTypeParser(textArray) as (value: string) => unknown); // of a text

/** Settings of a connection without time limits, whatever the defaults of server or role. */
export const withoutLimits = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Opens a pool.
 * - `statementTimeout`: limit of each statement in milliseconds.
 * - `isPatient`: for the work of a start on a slow machine; connections and statements have no limit.
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
    // Statements are short: JIT and parallelism cost more than they save, and sequential scans must return table
    // order.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c synchronize_seqscans=off -c random_page_cost=1.1${options.isPatient ? ` ${withoutLimits}` : ''}`,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  // So would a lent one that breaks between two statements; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only after a query of its own; idle connections keep a process alive for seconds.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, close };
}
