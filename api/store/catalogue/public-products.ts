import type { Product } from '@gtinoteka/contract/product.ts';
import type pg from 'pg';
import { makeLicencesOf } from './licences-of-list.ts';
import { productOf, type ProductRow } from './product-rows.ts';

/**
 * Maps rows to the public product shape, in their order, with `isVerified` computed from today's own register.
 * - Licences are read in one statement, and only for rows whose data allow Verified.
 */
export async function toPublicProducts(
  pool: Pick<pg.Pool, 'query'>,
  rows: readonly ProductRow[],
  reader: { readonly nip: string | null } | null = null,
): Promise<Product[]> {
  const byData = rows.map((row) => productOf(row, 'unknown', reader));
  const verified = byData.filter(({ isVerified }) => isVerified).map(({ gtinNumber }) => gtinNumber);
  if (verified.length === 0) return byData;
  const licences = await makeLicencesOf(pool)(verified);
  return byData.map((product, index) => {
    const row = rows[index];
    const licence = licences.get(product.gtinNumber);
    return row && licence ? productOf(row, licence, reader) : product;
  });
}
