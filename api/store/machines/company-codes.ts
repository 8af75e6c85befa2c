import { isCategoryPublicSql } from '../catalogue/public-category.ts';
import { companyLists } from '@gtinoteka/contract/machines/machine-companies.ts';
import type { Database } from '../../core/database/database.ts';
import { licenceColumns, licenceJoin, type LicenceRow } from '../catalogue/licences.ts';

type Pool = Pick<Database, 'pool'>;

/** The company with this NIP; null: none. */
export async function readCompanyOf({ pool }: Pool, nip: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await pool.query<{ id: string; name: string }>('SELECT id, name FROM companies WHERE nip = $1', [
    nip,
  ]);
  return rows[0] ?? null;
}

export interface RangeOfCodes {
  readonly prefix: string;
  readonly type: 'GCP' | 'GTIN-8';
  readonly inForce: boolean;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly holder: string | null;
  readonly holderGLN: string | null;
  readonly organisation: string;
}

/** A company's licences in our register, by prefix. Licences that name their holder only by name are not included. */
export async function readRangesOf({ pool }: Pool, companyId: string): Promise<RangeOfCodes[]> {
  const { rows } = await pool.query<RangeOfCodes>(
    `SELECT h.prefix, h.licence_type AS type, h.valid_from::text AS "validFrom", h.valid_until::text AS "validUntil",
       h.status = 'active' AND coalesce(h.valid_from <= d.today, true) AND coalesce(h.valid_until >= d.today, true) AS "inForce",
       coalesce(h.licensee_name, c.name) AS holder, h.licensee_gln AS "holderGLN", h.organisation
     FROM licences h JOIN companies c ON c.id = h.company_id,
       (SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date AS today) d
     WHERE h.company_id = $1 ORDER BY h.licence_type, h.prefix LIMIT ${companyLists.licences}`,
    [companyId],
  );
  return rows;
}

/** Brands of a company with their number of products. */
export async function readBrandsOf({ pool }: Pool, companyId: string): Promise<{ name: string; products: number }[]> {
  const { rows } = await pool.query<{ name: string; products: number }>(
    `SELECT brand AS name, count(*)::int AS products FROM products
     WHERE company_id = $1 AND brand IS NOT NULL
     GROUP BY brand ORDER BY products DESC, brand LIMIT ${companyLists.brands}`,
    [companyId],
  );
  return rows;
}

export interface CodeRow extends LicenceRow {
  readonly gtin: string;
  readonly gtin_status: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gpc_brick: string | null;
  readonly is_public: boolean;
  readonly last_modified: Date;
  /** the licence belongs to the product's company; null: no licence */
  readonly is_held: boolean | null;
}

/** The next codes of a company after a GTIN ('' starts at the beginning), with their licences. */
export async function readCodesOf(
  { pool }: Pool,
  companyId: string,
  { after, most, isOwn }: { after: string; most: number; isOwn: boolean },
): Promise<CodeRow[]> {
  const { rows } = await pool.query<CodeRow>(
    `SELECT p.gtin, p.gtin_status, p.name, p.brand, CASE WHEN ${isCategoryPublicSql} OR $4 THEN p.gpc_brick END AS gpc_brick, p.is_public,
       p.last_modified, l.licensee_id = $1 AS is_held, ${licenceColumns}
     FROM (SELECT * FROM products WHERE company_id = $1 AND gtin > $2 ORDER BY gtin LIMIT $3) p
     ${licenceJoin('p.gtin')} ORDER BY p.gtin`,
    [companyId, after, most, isOwn],
  );
  return rows;
}

/** Number of a company's codes, up to `most + 1`. */
export async function countCodesOf({ pool }: Pool, companyId: string, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM (SELECT FROM products WHERE company_id = $1 LIMIT $2) t',
    [companyId, most + 1],
  );
  return rows[0]?.count ?? 0;
}
