import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { productColumns, productJoins, type ProductRow } from '../catalogue/product-rows.ts';
import { allOf, readFilters } from './search-postgres-filters.ts';
import { TextSamples } from './search-postgres-samples.ts';
import { conditionsOf } from './search-postgres-statements.ts';
import { parameters } from './search-postgres-text.ts';
import type { ProductSearch } from './search-port.ts';

/** What is searched for, without a page. */
export type WholeSearch = Omit<ProductSearch, 'offset' | 'limit' | 'countedFor'>;
/** A search, or the whole catalogue. */
export type Wanted = WholeSearch | 'everything';

/** Rows of one fetch. */
const batch = 1_000;

/** A moment of the catalogue: whatever is read of it twice is the same. */
export interface FoundMoment {
  /** Products in order of their numbers, some at a time; from the first one each time it is called. One call at a time. */
  rows(): AsyncGenerator<ProductRow[]>;
}

export interface FoundProducts {
  /** How many products a search finds; `most` and one more stands for all above. */
  count(wanted: Wanted, most: number): Promise<number>;
  /** Lets `work` read what a search finds, at most so many products, in one moment. Memory does not grow with them. */
  read<T>(wanted: Wanted, most: number, work: (moment: FoundMoment) => Promise<T>): Promise<T>;
}

/** All that a search finds, where a page of it is not enough. What is found is what createPostgresSearch finds, without its ranks. */
export function makeFoundProducts({ pool }: Pick<Database, 'pool'>): FoundProducts {
  const samples = new TextSamples(pool);

  async function conditions(wanted: Wanted): Promise<{ sql: string; values: unknown[] }> {
    if (wanted === 'everything') return { sql: 'true', values: [] };
    const filters = await readFilters(pool, samples, { ...wanted, offset: 0 });
    const { values, put } = parameters();
    return { sql: filters ? conditionsOf(allOf(filters), put) : 'false', values };
  }

  return {
    async count(wanted, most) {
      const { sql, values } = await conditions(wanted);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (SELECT FROM products p WHERE ${sql} LIMIT $${values.length + 1}) t`,
        [...values, most + 1],
      );
      return rows[0]?.count ?? 0;
    },
    async read(wanted, most, work) {
      const { sql, values } = await conditions(wanted);
      const text = `SELECT ${productColumns} FROM ${productJoins} WHERE ${sql} ORDER BY p.gtin LIMIT $${values.length + 1}`;
      return inMoment(pool, (client) => work({ rows: () => readAll(client, text, [...values, most]) }));
    },
  };
}

async function* readAll(client: pg.PoolClient, text: string, values: unknown[]): AsyncGenerator<ProductRow[]> {
  await client.query(`DECLARE found NO SCROLL CURSOR FOR ${text}`, values);
  try {
    for (;;) {
      const { rows } = await client.query<ProductRow>(`FETCH ${batch} FROM found`);
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    // A connection that broke has no cursor any more, and its own error to tell.
    await client.query('CLOSE found').catch(() => {});
  }
}

/** A transaction that sees one moment, for as long as it takes: who reads it may wait for a slow disk. */
async function inMoment<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown = null;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // What failed in the middle of a transaction is not given to anybody else.
    client.release(failure !== null);
  }
}
