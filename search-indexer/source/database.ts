import pg from 'pg';

const textArray = 1009 as typeof pg.types.builtins.TEXT; // array types are missing from the list of built-in ones

type GetTypeParser = typeof pg.types.getTypeParser;

/** Numbers of ours fit a JavaScript number; places in the outbox (xid8) stay text. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as GetTypeParser, // one overload of it
};

/** The same for rows of products: each path of the classification is read once, and is one frozen list. Not for lists of GTINs, which never repeat. */
export const typesOfProducts = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === textArray ? readList : types.getTypeParser(oid, format)) as GetTypeParser, // as above
};

/** More than the classification has bricks. */
const mostLists = 10_000;
const lists = new Map<string, readonly string[]>();
const parseList = pg.types.getTypeParser(textArray) as (text: string) => string[];

function readList(text: string): readonly string[] {
  let list = lists.get(text);
  if (list) return list;
  if (lists.size >= mostLists) lists.clear();
  lists.set(text, (list = Object.freeze(parseList(text))));
  return list;
}

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
