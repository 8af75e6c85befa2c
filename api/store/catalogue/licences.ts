import type { LicenceStatus } from '@gtinoteka/contract/product.ts';
import { issuer, type PrefixKind } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';

/** The register's data of one number; all null if no licence covers it. */
export interface LicenceRow {
  licence_in_force: boolean | null;
  licensee_name: string | null;
  licensee_gln: string | null;
  licence_organisation: string | null;
  /** whether `licences` is the complete register for this number's prefix */
  licence_covered: boolean;
}

/** A licence verdict and its basis. */
export interface KnownLicence {
  readonly status: LicenceStatus;
  readonly licenseeName: string | null;
  readonly licenseeGln: string | null;
  readonly organisation: string | null;
}

export const unknownLicence: KnownLicence = {
  status: 'unknown',
  licenseeName: null,
  licenseeGln: null,
  organisation: null,
};

/** Columns of LicenceRow for a statement with `licenceJoin`. */
export const licenceColumns = `l.in_force AS licence_in_force, l.licensee_name, l.licensee_gln, l.organisation AS licence_organisation,
  l.in_force IS NULL AND EXISTS (
    SELECT FROM licence_coverage v WHERE v.prefix = ANY (${prefixesOf('coded.digits', 2, 8)})) AS licence_covered`;

/**
 * Joins the longest licence that is a prefix of `gtin` (an SQL expression, 14 digits).
 * - A GCP starts at the second digit; a GTIN-8 licence covers the eight digits.
 * - Whether it is in force is decided by the date in Warsaw on the database's clock.
 */
export function licenceJoin(gtin: string): string {
  const isGtin8 = `substr(${gtin}, 2, 5) = '00000'`;
  const today = `(SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date)`;
  // OFFSET 0 computes the digits once for each number instead of once for each of ten prefixes. All prefixes start
  // with the same digits, so the longest is the last one in index order.
  return `CROSS JOIN LATERAL (
      SELECT CASE WHEN ${isGtin8} THEN substr(${gtin}, 7) ELSE substr(${gtin}, 2) END COLLATE "C" AS digits,
        CASE WHEN ${isGtin8} THEN 'GTIN-8' ELSE 'GCP' END AS licence_type
      OFFSET 0
    ) coded
    LEFT JOIN LATERAL (
      SELECT h.status = 'active' AND coalesce(h.valid_from <= ${today}, true) AND coalesce(h.valid_until >= ${today}, true) AS in_force,
        coalesce(h.licensee_name, (SELECT name FROM companies WHERE id = h.company_id)) AS licensee_name,
        h.licensee_gln, h.organisation, h.company_id AS licensee_id
      FROM licences h
      WHERE h.licence_type = coded.licence_type AND h.prefix = ANY (${prefixesOf('coded.digits', 3, 12)})
      ORDER BY h.prefix DESC LIMIT 1
    ) l ON true`;
}

function prefixesOf(digits: string, from: number, to: number): string {
  const lengths = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return `ARRAY[${lengths.map((length) => `left(${digits}, ${length})`).join(', ')}]`;
}

/** Kinds of numbers that are never licensed to a company. */
const neverLicensed: ReadonlySet<PrefixKind> = new Set<PrefixKind>([
  'restricted',
  'demonstration',
  'issn',
  'isbn',
  'ismn',
  'refund',
  'coupon',
]);

/** The verdict of our own register (A §1); null if it cannot decide. */
export function ownLicenceOf(gtin: string, row: LicenceRow): KnownLicence | null {
  if (row.licence_in_force !== null)
    return {
      status: row.licence_in_force ? 'licensed' : 'invalid',
      licenseeName: row.licensee_name,
      licenseeGln: row.licensee_gln,
      organisation: row.licence_organisation,
    };
  const { kind } = issuer(gtin);
  if (neverLicensed.has(kind)) return { ...unknownLicence, status: 'not_applicable' };
  return row.licence_covered || kind === 'unused' ? { ...unknownLicence, status: 'illegal' } : null;
}
