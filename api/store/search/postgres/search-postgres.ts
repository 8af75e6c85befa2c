import { limits } from '@gtinoteka/contract/business-limits.ts';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { AppError } from '../../../core/app-error.ts';
import { compiled } from '../../../core/database/compiled-sql.ts';
import type { Database } from '../../../core/database/database.ts';
import { noResults, readSearchPage } from '../search-page.ts';
import type { SearchEngine } from '../search-port.ts';
import { both, readConditions, type Condition, type SearchConditions } from './search-postgres-conditions.ts';
import { suggestTerms } from './search-postgres-suggest.ts';
import { knownWords, meantWords } from './search-postgres-words.ts';

/** One more than the maximum shown, to detect further results. */
const window = limits.maxResults + 1;
/** Maximum number of products that are sorted. */
const mostSorted = 20_000;
/** Time limit of one statement in milliseconds; slower searches are refused with SEARCH_TOO_BROAD. */
const timeLimit = 3_000;
/** SQLSTATE of a statement cancelled by its time limit. */
const queryCanceled = '57014';

/** Search in PostgreSQL: one statement for each rank, until 46 products are found. */
export function createPostgresSearch({ pool }: Pick<Database, 'pool'>): SearchEngine {
  return {
    name: 'postgres',
    async search(filters) {
      const conditions = await readConditions(pool, filters);
      if (!conditions) return noResults;
      return readSearchPage(pool, await findRanked(pool, conditions), filters);
    },
    suggest: (field, typed) => suggestTerms(pool, field, typed),
    knownWords: (words) => knownWords(pool, words),
    meantWords: (word) => meantWords(pool, word),
  };
}

/**
 * Selects the first products in result order.
 * - Up to `mostSorted` matches are fetched and sorted; beyond that, the index in result order is scanned.
 * - That index (`products_by_length`) covers names of up to 240 bytes; longer names come last.
 */
function firstInOrder(condition: Condition): RawBuilder<unknown> {
  const inOrder = (lengths: string): RawBuilder<unknown> =>
    sql`(SELECT p.gtin FROM products p WHERE (SELECT is_large FROM size) AND p.name_length ${sql.raw(lengths)} AND ${condition}
      ORDER BY p.name_length, p.gtin LIMIT ${sql.lit(window)})`;
  return sql`WITH matches AS MATERIALIZED (
      SELECT p.gtin, p.name_length FROM products p WHERE ${condition} LIMIT ${sql.lit(mostSorted + 1)}
    ), size AS MATERIALIZED (SELECT count(*) > ${sql.lit(mostSorted)} AS is_large FROM matches)
    SELECT gtin FROM (
      (SELECT gtin FROM matches WHERE NOT (SELECT is_large FROM size) ORDER BY name_length, gtin LIMIT ${sql.lit(window)})
      UNION ALL ${inOrder('< 20000')} UNION ALL ${inOrder('>= 20000')}
    ) found LIMIT ${sql.lit(window)}`;
}

/** GTINs of the matches, best first, at most 46. Within a rank: shorter name, then lower GTIN. */
async function findRanked(pool: pg.Pool, { lead, filters }: SearchConditions): Promise<string[]> {
  const client = await pool.connect();
  try {
    // All ranks read one snapshot.
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${timeLimit}`);
    const found = new Set<string>();
    for (const conditions of lead ? lead.ranks.map((rank) => [rank, ...filters]) : [filters]) {
      const { rows } = await client.query<{ gtin: string }>(compiled(firstInOrder(both(conditions))));
      for (const { gtin } of rows) found.add(gtin);
      if (found.size >= window) break;
    }
    await client.query('COMMIT');
    return [...found].slice(0, window);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === queryCanceled) throw new AppError('SEARCH_TOO_BROAD');
    throw error;
  } finally {
    client.release();
  }
}
