import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { copyLines } from '../../core/database/copied-lines.ts';
import { productColumnsSql, productJoins, type ProductRow } from '../catalogue/product-rows.ts';
import { selectTexts, type ShownText } from '../catalogue/product-texts.ts';
import { readUnlicensedNumbers, type UnlicensedNumbers } from '../catalogue/unlicensed-numbers.ts';
import { changedOnly, matchedContents, storeContents, storedContents, type ReadContents } from './stored-contents.ts';
import { searchCondition } from './postgres/search-postgres-conditions.ts';
import type { ProductSearch } from './search-port.ts';

/** Search conditions without a page. */
export type UnpagedSearch = Omit<ProductSearch, 'offset' | 'limit' | 'countedFor'>;
/** A search, or the whole catalogue. */
export type ProductSelection = UnpagedSearch | 'everything';

/** Rows of one FETCH. */
const batch = 1_000;

/** A snapshot of the catalogue: repeated reads return the same data. */
export interface CatalogueSnapshot {
  /** Numbers without a licence: their products are never Verified. */
  readonly unlicensed: UnlicensedNumbers;
  /** Products in order of GTIN, in batches. Each call starts from the first one. One call at a time. */
  rows(): AsyncGenerator<ProductRow[]>;
  /** The same as lines of text (copyLines), several times as fast. */
  texts(shown: readonly ShownText[]): AsyncGenerator<string[]>;
  /**
   * GTINs of 14 digits, in order, that the earlier read returned and the search no longer finds. Empty for full
   * reads.
   */
  removed(): AsyncGenerator<string[]>;
  /** Stores which products the company now has, for a later read to compare with. */
  keep(as: ReadContents): Promise<void>;
}

export interface FoundProducts {
  /** Counts the matching products, all or those changed `since`, up to `most + 1`. */
  count(selection: ProductSelection, most: number, since?: ReadContents | null): Promise<number>;
  /** Counts the products that an earlier read returned and the search no longer finds. */
  countRemoved(selection: ProductSelection, since: ReadContents): Promise<number>;
  /**
   * Runs `work` on a snapshot of at most `most` matching products.
   * - With `since`: only products that are new or changed since that read.
   * - Memory does not grow with the number of products.
   */
  read<T>(
    selection: ProductSelection,
    most: number,
    work: (moment: CatalogueSnapshot) => Promise<T>,
    since?: ReadContents | null,
  ): Promise<T>;
}

/** Reads all products that a search finds. Finds the same products as createPostgresSearch, unranked. */
export function makeFoundProducts({ pool }: Pick<Database, 'pool'>): FoundProducts {
  async function conditions(selection: ProductSelection): Promise<{ sql: string; values: unknown[] }> {
    if (selection === 'everything') return { sql: 'true', values: [] };
    const { text, values } = await searchCondition(pool, { ...selection, offset: 0 });
    return { sql: text, values };
  }

  return {
    async count(selection, most, since = null) {
      const { sql, values } = await conditions(selection);
      const { joins, where } = changedOnly(since, values);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count
         FROM (SELECT FROM products p ${joins} WHERE ${sql} ${where} LIMIT $${values.length + 1}) t`,
        [...values, most + 1],
      );
      return rows[0]?.count ?? 0;
    },
    async countRemoved(selection, since) {
      const { sql, values } = await conditions(selection);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${removedOf(sql, storedContents(since, values))}) t`,
        values,
      );
      return rows[0]?.count ?? 0;
    },
    async read(selection, most, work, since = null) {
      const { sql, values } = await conditions(selection);
      const ofRows = [...values];
      const { joins, where } = changedOnly(since, ofRows);
      const limitIndex = ofRows.push(most);
      const read = (columns: string): string =>
        `SELECT ${columns} FROM ${productJoins} ${joins} WHERE ${sql} ${where} ORDER BY p.gtin LIMIT $${limitIndex}`;
      return inSnapshot(pool, async (client) => {
        const unlicensed = await readUnlicensedNumbers(client);
        return work({
          unlicensed,
          rows: () => readAll<ProductRow>(client, read(productColumnsSql), ofRows),
          texts: (shown) => copyLines(client, read(selectTexts(shown, unlicensed)), ofRows),
          async *removed() {
            if (!since) return;
            const ofRemoved = [...values];
            const gone = `SELECT lpad(number::text, 14, '0') AS gtin
              FROM (${removedOf(sql, storedContents(since, ofRemoved))}) t ORDER BY number`;
            for await (const rows of readAll<{ gtin: string }>(client, gone, ofRemoved))
              yield rows.map(({ gtin }) => gtin);
          },
          keep: (as) => storeContents(client, { conditions: sql, values: [...values], most, since, as }),
        });
      });
    },
  };
}

function removedOf(conditions: string, stored: string): string {
  return `SELECT k.number FROM (${stored}) k LEFT JOIN (${matchedContents(conditions)}) f USING (number) WHERE f.number IS NULL`;
}

async function* readAll<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  await client.query(`DECLARE found NO SCROLL CURSOR FOR ${text}`, values);
  const fetch = (): Promise<pg.QueryResult<Row>> => {
    const coming = client.query<Row>(`FETCH ${batch} FROM found`);
    // A consumer that stops early does not await this fetch.
    coming.catch(() => {});
    return coming;
  };
  try {
    for (let coming = fetch(); ;) {
      const { rows } = await coming;
      // PostgreSQL reads the next batch while the consumer handles this one.
      if (rows.length === batch) coming = fetch();
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    // A broken connection has no cursor, and its own error must be thrown.
    await client.query('CLOSE found').catch(() => {});
  }
}

/**
 * Runs `work` in a transaction with one snapshot and no time limit, because the consumer may write to a slow disk.
 */
async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown = null;
  try {
    // `work` writes at the end: until then it does not block readers of the catalogue's changes.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that failed inside a transaction is not reused.
    client.release(failure !== null);
  }
}
