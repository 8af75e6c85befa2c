import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { copyLines } from '../../core/database/copied-lines.ts';
import { productColumns, productJoins, type ProductRow } from '../catalogue/product-rows.ts';
import { selectTexts, type ShownText } from '../catalogue/product-texts.ts';
import { readUnlicensedNumbers, type UnlicensedNumbers } from '../catalogue/unlicensed-numbers.ts';
import { changedOnly, found, keepContents, keptBy, type ReadContents } from './kept-contents.ts';
import { foundBy } from './postgres/search-postgres-conditions.ts';
import type { ProductSearch } from './search-port.ts';

/** What is searched for, without a page. */
export type WholeSearch = Omit<ProductSearch, 'offset' | 'limit' | 'countedFor'>;
/** A search, or the whole catalogue. */
export type Wanted = WholeSearch | 'everything';

/** Rows of one fetch. */
const batch = 1_000;

/** A moment of the catalogue: whatever is read of it twice is the same. */
export interface FoundMoment {
  /** What no product is Verified of. */
  readonly unlicensed: UnlicensedNumbers;
  /** Products in order of their numbers, some at a time; from the first one each time it is called. One call at a time. */
  rows(): AsyncGenerator<ProductRow[]>;
  /** The same as lines of texts (copyLines), several times as fast. */
  texts(shown: readonly ShownText[]): AsyncGenerator<string[]>;
  /** GTINs of 14 digits, in order, that the earlier reading gave and the search finds no more; none where all is read. */
  removed(): AsyncGenerator<string[]>;
  /** Writes down what whoever has been given these products holds now, for a later reading to be compared with. */
  keep(as: ReadContents): Promise<void>;
}

export interface FoundProducts {
  /** How many products a search finds, all or those changed `since`; `most` and one more stands for all above. */
  count(wanted: Wanted, most: number, since?: ReadContents | null): Promise<number>;
  /** How many products that were given earlier a search finds no more. */
  countRemoved(wanted: Wanted, since: ReadContents): Promise<number>;
  /**
   * Lets `work` read what a search finds, at most so many products, in one moment; with `since` only what is new or changed since an
   * earlier reading. Memory does not grow with them.
   */
  read<T>(
    wanted: Wanted,
    most: number,
    work: (moment: FoundMoment) => Promise<T>,
    since?: ReadContents | null,
  ): Promise<T>;
}

/** All that a search finds, where a page of it is not enough. What is found is what createPostgresSearch finds, without its ranks. */
export function makeFoundProducts({ pool }: Pick<Database, 'pool'>): FoundProducts {
  async function conditions(wanted: Wanted): Promise<{ sql: string; values: unknown[] }> {
    if (wanted === 'everything') return { sql: 'true', values: [] };
    const { text, values } = await foundBy(pool, { ...wanted, offset: 0 });
    return { sql: text, values };
  }

  return {
    async count(wanted, most, since = null) {
      const { sql, values } = await conditions(wanted);
      const { joins, where } = changedOnly(since, values);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count
         FROM (SELECT FROM products p ${joins} WHERE ${sql} ${where} LIMIT $${values.length + 1}) t`,
        [...values, most + 1],
      );
      return rows[0]?.count ?? 0;
    },
    async countRemoved(wanted, since) {
      const { sql, values } = await conditions(wanted);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${removedOf(sql, keptBy(since, values))}) t`,
        values,
      );
      return rows[0]?.count ?? 0;
    },
    async read(wanted, most, work, since = null) {
      const { sql, values } = await conditions(wanted);
      const ofRows = [...values];
      const { joins, where } = changedOnly(since, ofRows);
      const place = ofRows.push(most);
      const read = (columns: string): string =>
        `SELECT ${columns} FROM ${productJoins} ${joins} WHERE ${sql} ${where} ORDER BY p.gtin LIMIT $${place}`;
      return inMoment(pool, async (client) => {
        const unlicensed = await readUnlicensedNumbers(client);
        return work({
          unlicensed,
          rows: () => readAll<ProductRow>(client, read(productColumns), ofRows),
          texts: (shown) => copyLines(client, read(selectTexts(shown, unlicensed)), ofRows),
          async *removed() {
            if (!since) return;
            const ofRemoved = [...values];
            const gone = `SELECT lpad(number::text, 14, '0') AS gtin
              FROM (${removedOf(sql, keptBy(since, ofRemoved))}) t ORDER BY number`;
            for await (const rows of readAll<{ gtin: string }>(client, gone, ofRemoved))
              yield rows.map(({ gtin }) => gtin);
          },
          keep: (as) => keepContents(client, { conditions: sql, values: [...values], most, since, as }),
        });
      });
    },
  };
}

function removedOf(conditions: string, kept: string): string {
  return `SELECT k.number FROM (${kept}) k LEFT JOIN (${found(conditions)}) f USING (number) WHERE f.number IS NULL`;
}

async function* readAll<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  await client.query(`DECLARE found NO SCROLL CURSOR FOR ${text}`, values);
  const fetch = (): Promise<pg.QueryResult<Row>> => {
    const coming = client.query<Row>(`FETCH ${batch} FROM found`);
    // Whoever stops in between does not wait for it.
    coming.catch(() => {});
    return coming;
  };
  try {
    for (let coming = fetch(); ;) {
      const { rows } = await coming;
      // PostgreSQL reads the next ones while these are written.
      if (rows.length === batch) coming = fetch();
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
    // What it writes it writes last: until then nobody who follows the changes of the catalogue waits for it.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
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
