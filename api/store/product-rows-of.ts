import type pg from 'pg';
import { productColumns, productJoins, type ProductRow } from './product-rows.ts';

/** The rows of one page of results, in the order of the numbers. A number whose product is gone by now is left out. */
export async function readProductsOf(pool: pg.Pool, gtins: readonly string[]): Promise<ProductRow[]> {
  if (gtins.length === 0) return [];
  const { rows } = await pool.query<ProductRow>({
    name: 'products-of-page',
    text: `SELECT ${productColumns} FROM ${productJoins} WHERE p.gtin = ANY($1)`,
    values: [gtins],
  });
  return rows.sort((a, b) => gtins.indexOf(a.gtin) - gtins.indexOf(b.gtin));
}
