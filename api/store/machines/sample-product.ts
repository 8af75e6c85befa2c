import type { Database } from '../../core/database/database.ts';

/** A product for trying the API: the company's first, else the first public one; null if the catalogue is empty. */
export async function sampleProduct(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
): Promise<{ gtin: string; name: string | null; isOwn: boolean } | null> {
  const { rows } = await pool.query<{ gtin: string; name: string | null; isOwn: boolean }>(
    `(SELECT p.gtin, p.name, c.nip IS NOT NULL AS "isOwn" FROM products p JOIN companies c ON c.id = p.company_id
      WHERE c.id = $1 AND p.name IS NOT NULL ORDER BY p.gtin LIMIT 1)
     UNION ALL (SELECT gtin, name, false FROM products WHERE is_public AND name IS NOT NULL ORDER BY gtin LIMIT 1) LIMIT 1`,
    [companyId],
  );
  return rows[0] ?? null;
}
