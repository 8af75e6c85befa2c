import type { Database, Tx } from '../../core/database/database.ts';
import { productColumnsSql, productJoins, type ProductRow } from './product-rows.ts';

type Pool = Pick<Database, 'pool'>;

/** Public products of companies that allow search engines; `c` is the company, `p` the product. */
const shown = 'p.is_public AND c.in_search_engines';

/** A product whose card search engines may index; null if none, or its company has not agreed. */
export async function findShownCard({ pool }: Pool, gtin: string): Promise<ProductRow | null> {
  const { rows } = await pool.query<ProductRow>({
    name: 'shown-card',
    text: `SELECT ${productColumnsSql} FROM ${productJoins} WHERE p.gtin = $1 AND ${shown}`,
    values: [gtin],
  });
  return rows[0] ?? null;
}

/** A part of the list of cards: its first GTIN, and the last change of one of its products. */
export interface CardsPart {
  readonly first: string;
  readonly lastModified: Date;
}

/** The cards that search engines may index, in parts of `size`, in order of GTIN. */
export async function readCardsParts({ pool }: Pool, size: number): Promise<CardsPart[]> {
  const { rows } = await pool.query<CardsPart>(
    `SELECT min(gtin) AS first, max(last_modified) AS "lastModified" FROM (
       SELECT p.gtin, p.last_modified, (row_number() OVER (ORDER BY p.gtin) - 1) / $1 AS part
       FROM companies c JOIN products p ON p.company_id = c.id WHERE ${shown}) t
     GROUP BY part ORDER BY part`,
    [size],
  );
  return rows;
}

/** Cards from a GTIN on, at most `most`. */
export async function readCards(
  { pool }: Pool,
  first: string,
  size: number,
): Promise<{ readonly gtin: string; readonly lastModified: Date }[]> {
  const { rows } = await pool.query<{ gtin: string; lastModified: Date }>(
    `SELECT p.gtin, p.last_modified AS "lastModified" FROM companies c JOIN products p ON p.company_id = c.id
     WHERE ${shown} AND p.gtin >= $1 ORDER BY p.gtin LIMIT $2`,
    [first, size],
  );
  return rows;
}

/** Whether a company allows its products in search engines. */
export async function readInSearchEngines({ db }: Pick<Database, 'db'>, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('in_search_engines')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return found?.in_search_engines ?? false;
}

/** Returns whether the value changed. Requires the company's lock. */
export async function setInSearchEngines(trx: Tx, companyId: string, isShown: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ in_search_engines: isShown })
    .where('id', '=', companyId)
    .where('in_search_engines', '<>', isShown)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
