import type pg from 'pg';
import {
  countListing,
  listedOf,
  listingColumns,
  type ListingLimit,
  type ListingRow,
} from '../look-up/daily-listings.ts';
import { productColumnsSql, productJoins, type ProductRow } from './product-rows.ts';

/** The rows of one page of results, in order of GTIN. Deleted products are skipped. */
export async function readProductsOf(pool: pg.Pool, gtins: readonly string[]): Promise<ProductRow[]> {
  if (gtins.length === 0) return [];
  const { rows } = await pool.query<ProductRow>({
    name: 'products-of-page',
    text: `SELECT ${productColumnsSql} FROM ${productJoins} WHERE p.gtin = ANY($1)`,
    values: [gtins],
  });
  return inOrder(rows, gtins);
}

/**
 * The same for a company whose listed codes are counted (daily-listings.ts), in one statement.
 * - A refused page has no rows.
 * - `listed` is null if no product of the page exists any more.
 */
export async function readCountedProductsOf(
  pool: pg.Pool,
  gtins: readonly string[],
  client: Buffer,
): Promise<{ products: ProductRow[]; listed: ListingLimit | null }> {
  if (gtins.length === 0) return { products: [], listed: null };
  const { rows } = await pool.query<ListingRow & ProductRow>({
    name: 'counted-products-of-page',
    text: `WITH ${countListing} SELECT ${listingColumns}, ${productColumnsSql}
           FROM listing l LEFT JOIN (${productJoins}) ON l.allowed AND p.gtin = ANY(l.gtins)`,
    values: [gtins, client],
  });
  const [first] = rows;
  if (!first) return { products: [], listed: null };
  const listed = listedOf(first);
  return { products: listed.allowed ? inOrder(rows, gtins) : [], listed };
}

function inOrder(rows: ProductRow[], gtins: readonly string[]): ProductRow[] {
  const indexes = new Map(gtins.map((gtin, index) => [gtin, index]));
  return rows.sort((a, b) => (indexes.get(a.gtin) ?? 0) - (indexes.get(b.gtin) ?? 0));
}
