import type { ModifiedRange } from '@gtinoteka/contract/machines/machine-products.ts';
import type { Database } from '../../core/database/database.ts';
import { productColumns, productJoins, type ProductRow } from '../catalogue/product-rows.ts';
import type { Wanted } from './found-products.ts';
import { foundBy } from './postgres/search-postgres-conditions.ts';

/** A search that is read page by page, of products that were changed within a range of days where one is given. */
export interface PagedSearch {
  readonly wanted: Wanted;
  readonly modified: ModifiedRange | undefined;
  /** digits that its numbers begin with */
  readonly prefix?: string | undefined;
  /** changed then or later */
  readonly changedFrom?: Date | undefined;
}

export interface FoundPages {
  /** How many products a search finds; `most` and one more stands for all above. */
  count(search: PagedSearch, most: number): Promise<number>;
  /** The next products after a number ('' for the beginning), in order of their numbers, at most so many. */
  read(search: PagedSearch, after: string, most: number): Promise<ProductRow[]>;
}

const today = `date_trunc('day', now(), 'Europe/Warsaw')`;
const dayBefore = (days: number): string =>
  `((now() AT TIME ZONE 'Europe/Warsaw')::date - ${days})::timestamp AT TIME ZONE 'Europe/Warsaw'`;
const beginOf = (unit: 'month' | 'year'): string => `date_trunc('${unit}', now(), 'Europe/Warsaw')`;

/** Days of Warsaw: `week` is the seven before today with today, `month` and `year` are those of the calendar. */
const modifiedWithin: Readonly<Record<ModifiedRange, string>> = {
  today: `p.last_modified >= ${today}`,
  yesterday: `(p.last_modified >= ${dayBefore(1)} AND p.last_modified < ${today})`,
  week: `p.last_modified >= ${dayBefore(7)}`,
  month: `p.last_modified >= ${beginOf('month')}`,
  year: `p.last_modified >= ${beginOf('year')}`,
};

/** What a search finds, page after page in the order of the numbers: what createPostgresSearch finds, without its ranks. */
export function makeFoundPages({ pool }: Pick<Database, 'pool'>): FoundPages {
  async function conditions(search: PagedSearch): Promise<{ sql: string; values: unknown[] }> {
    const { sql, values } = await wantedOf(search);
    const more: string[] = [];
    if (search.prefix !== undefined) more.push(`p.gtin LIKE $${values.push(`${search.prefix}%`)}`);
    if (search.changedFrom !== undefined) more.push(`p.last_modified >= $${values.push(search.changedFrom)}`);
    return { sql: [sql, ...more].join(' AND '), values };
  }

  async function wantedOf({ wanted, modified }: PagedSearch): Promise<{ sql: string; values: unknown[] }> {
    const within = modified === undefined ? 'true' : modifiedWithin[modified];
    if (wanted === 'everything') return { sql: within, values: [] };
    const { text, values } = await foundBy(pool, { ...wanted, offset: 0 });
    return { sql: `${text} AND ${within}`, values };
  }

  return {
    async count(search, most) {
      const { sql, values } = await conditions(search);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (SELECT FROM products p WHERE ${sql} LIMIT $${values.length + 1}) t`,
        [...values, most + 1],
      );
      return rows[0]?.count ?? 0;
    },
    async read(search, after, most) {
      const { sql, values } = await conditions(search);
      const { rows } = await pool.query<ProductRow>(
        `SELECT ${productColumns} FROM ${productJoins} WHERE ${sql} AND p.gtin > $${values.length + 1}
         ORDER BY p.gtin LIMIT $${values.length + 2}`,
        [...values, after, most],
      );
      return rows;
    },
  };
}
