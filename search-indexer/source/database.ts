import pg from 'pg';

/** Counters fit a JavaScript number; outbox positions (xid8) stay text. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // one overload of it
};

/** Opens a pool. Statements longer than `statementTimeout` ms are cancelled. */
export function openPool(url: string, max = 4, statementTimeout = 60_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: 10_000,
    application_name: 'gtinoteka search-indexer',
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  // So would a lent one that breaks between two statements; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
