import type { ModifiedRange } from '@gtinoteka/contract/machines/machine-products.ts';
import type { Database } from '../../core/database/database.ts';
import { productColumnsSql, productJoins, type ProductRow } from '../catalogue/product-rows.ts';
import type { ProductSelection } from './found-products.ts';
import { searchCondition } from './postgres/search-postgres-conditions.ts';

/** A search that is read page by page, optionally limited to products changed in a range of days. */
export interface PagedSearch {
  readonly selection: ProductSelection;
  readonly modified: ModifiedRange | undefined;
  /** prefix of the GTINs */
  readonly prefix?: string | undefined;
  /** changed at this time or later */
  readonly changedFrom?: Date | undefined;
}

export interface FoundPages {
  /** Counts the matching products, up to `most + 1`; `most + 1` means more than `most`. */
  count(search: PagedSearch, most: number): Promise<number>;
  /** Reads the next products after a GTIN ('' starts at the beginning), in order of GTIN, at most `most`. */
  read(search: PagedSearch, after: string, most: number): Promise<ProductRow[]>;
}

const today = `date_trunc('day', now(), 'Europe/Warsaw')`;
const dayBefore = (days: number): string =>
  `((now() AT TIME ZONE 'Europe/Warsaw')::date - ${days})::timestamp AT TIME ZONE 'Europe/Warsaw'`;
const beginOf = (unit: 'month' | 'year'): string => `date_trunc('${unit}', now(), 'Europe/Warsaw')`;

/** Days of Europe/Warsaw: `week` is today and the seven days before, `month` and `year` are calendar periods. */
const modifiedWithin: Readonly<Record<ModifiedRange, string>> = {
  today: `p.last_modified >= ${today}`,
  yesterday: `(p.last_modified >= ${dayBefore(1)} AND p.last_modified < ${today})`,
  week: `p.last_modified >= ${dayBefore(7)}`,
  month: `p.last_modified >= ${beginOf('month')}`,
  year: `p.last_modified >= ${beginOf('year')}`,
};

/** Reads a search page by page in order of GTIN. Finds the same products as createPostgresSearch, unranked. */
export function makeFoundPages({ pool }: Pick<Database, 'pool'>): FoundPages {
  async function conditions(search: PagedSearch): Promise<{ sql: string; values: unknown[] }> {
    const { sql, values } = await wantedOf(search);
    const more: string[] = [];
    if (search.prefix !== undefined) more.push(`p.gtin LIKE $${values.push(`${search.prefix}%`)}`);
    if (search.changedFrom !== undefined) more.push(`p.last_modified >= $${values.push(search.changedFrom)}`);
    return { sql: [sql, ...more].join(' AND '), values };
  }

  async function wantedOf({ selection, modified }: PagedSearch): Promise<{ sql: string; values: unknown[] }> {
    const within = modified === undefined ? 'true' : modifiedWithin[modified];
    if (selection === 'everything') return { sql: within, values: [] };
    const { text, values } = await searchCondition(pool, { ...selection, offset: 0 });
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
        `SELECT ${productColumnsSql} FROM ${productJoins} WHERE ${sql} AND p.gtin > $${values.length + 1}
         ORDER BY p.gtin LIMIT $${values.length + 2}`,
        [...values, after, most],
      );
      return rows;
    },
  };
}
