import pg from 'pg';

/** Numbers of ours fit a JavaScript number; places in the outbox (xid8) stay text. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // one overload of it
};

/** Opens a pool. A statement that takes longer than `statementTimeout` ms is given up. */
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
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that is lent and breaks between two statements; whoever has it learns it by the next one.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
