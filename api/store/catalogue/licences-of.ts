import type { LicenceStatus } from '@gtinoteka/contract/product.ts';
import type pg from 'pg';
import { licenceColumns, licenceJoin, ownLicenceOf, type LicenceRow } from './licences.ts';

/** Tells of each number (14 digits) whether it is licensed, as far as our own register knows; `unknown` where only others could say. */
export type ReadLicencesOf = (gtins: readonly string[]) => Promise<ReadonlyMap<string, LicenceStatus>>;

/** Licences of one page of results, in one statement; the global registry is not asked (A §1: one number at a time). */
export function makeLicencesOf(pool: pg.Pool): ReadLicencesOf {
  return async (gtins) => {
    if (gtins.length === 0) return new Map();
    const { rows } = await pool.query<{ gtin: string } & LicenceRow>({
      name: 'licences-of-page',
      text: `SELECT a.gtin, ${licenceColumns} FROM unnest($1::text[]) AS a (gtin) ${licenceJoin('a.gtin')}`,
      values: [gtins],
    });
    return new Map(rows.map((row) => [row.gtin, ownLicenceOf(row.gtin, row)?.status ?? 'unknown']));
  };
}
