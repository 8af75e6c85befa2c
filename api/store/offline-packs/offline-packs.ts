import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Database } from '../../core/database/database.ts';
import { licenceColumns, licenceJoin, ownLicenceOf, unknownLicence, type LicenceRow } from '../catalogue/licences.ts';
import { inScope, type PackScope } from './offline-pack-scope.ts';
import { checkedRow, productColumnsSql, productJoins, type ProductRow } from '../catalogue/product-rows.ts';

type Pool = Pick<Database, 'pool'>;

/** State of the database at one moment, for clients that store a part of it. */
export interface PackMoment {
  /** transactions below this number have ended: their changes are readable */
  readonly known: string;
  /** numbers from here on are not assigned */
  readonly ahead: string;
  /** changes up to this transaction may have been deleted */
  readonly forgotten: string;
  /** changes with data of all cards: titles of the classification, complete prefixes */
  readonly stamp: string;
  /** the day in Warsaw of the licence verdicts, YYYY-MM-DD */
  readonly day: string;
}

export async function readPackMoment({ pool }: Pool): Promise<PackMoment> {
  const { rows } = await pool.query<PackMoment>({
    name: 'pack-moment',
    text: `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS known, pg_snapshot_xmax(pg_current_snapshot())::text AS ahead,
      (SELECT xid::text FROM forgotten_changes) AS forgotten,
      concat((SELECT value FROM installation WHERE key = 'gpc_version'), '/', (SELECT count(*) FROM licence_coverage)) AS stamp,
      (now() AT TIME ZONE 'Europe/Warsaw')::date::text AS day`,
  });
  const [moment] = rows;
  if (!moment) throw new Error('no moment');
  return moment;
}

/** Number of products of a pack, up to `limits.packProducts + 1`. */
export async function countPack({ pool }: Pool, scope: PackScope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM products p WHERE ${inScope(scope)} LIMIT $2) t`,
    [scope.value, limits.packProducts + 1],
  );
  return rows[0]?.count ?? 0;
}

/** Some numbers of a pack, unordered. */
export async function samplePack({ pool }: Pool, scope: PackScope, size: number): Promise<string[]> {
  const { rows } = await pool.query<{ gtin: string }>(
    `SELECT p.gtin FROM products p WHERE ${inScope(scope)} LIMIT $2`,
    [scope.value, size],
  );
  return rows.map(({ gtin }) => gtin);
}

/** The next numbers of a pack after one of them, in order. */
export async function readPackNumbers(
  { pool }: Pool,
  scope: PackScope,
  after: string,
  most: number,
): Promise<string[]> {
  // Sorting the few products of a pack is faster than scanning the whole catalogue in order.
  const { rows } = await pool.query<{ gtin: string }>(
    `WITH scope AS MATERIALIZED (SELECT p.gtin FROM products p WHERE ${inScope(scope)} AND p.gtin > $2)
     SELECT gtin FROM scope ORDER BY gtin LIMIT $3`,
    [scope.value, after, most],
  );
  return rows.map(({ gtin }) => gtin);
}

/** A range of changes: transactions from `from` to before `to`, and days after `day` up to `until`. */
export interface PackStretch {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly until: string;
}

/** Number of products of the whole catalogue changed in a range. */
export async function countCatalogueChanges({ pool }: Pool, { from, to }: PackStretch): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT coalesce(sum(cardinality(gtins)), 0)::float8 AS count FROM outbox WHERE xid >= $1::xid8 AND xid < $2::xid8',
    [from, to],
  );
  return rows[0]?.count ?? 0;
}

const licenceType = `CASE WHEN substr(s.gtin, 2, 5) = '00000' THEN 'GTIN-8' ELSE 'GCP' END`;
const digits = `CASE WHEN substr(s.gtin, 2, 5) = '00000' THEN substr(s.gtin, 7) ELSE substr(s.gtin, 2) END`;

/**
 * The next numbers, in order, whose card has changed in a range, or that have left the pack.
 * - A card shows products and companies (outbox) and licences (licence_changes, and licences that begin or end on a
 *   day).
 */
export async function readPackChanges(
  { pool }: Pool,
  scope: PackScope,
  { from, to, day, until }: PackStretch,
  after: string,
  most: number,
): Promise<{ gtin: string; isGone: boolean }[]> {
  const { rows } = await pool.query<{ gtin: string; isGone: boolean }>(
    `WITH scope AS MATERIALIZED (SELECT p.gtin FROM products p WHERE ${inScope(scope)}),
     told AS (SELECT DISTINCT unnest(gtins) COLLATE "C" AS gtin FROM outbox WHERE xid >= $2::xid8 AND xid < $3::xid8),
     licensed AS MATERIALIZED (
       SELECT licence_type, unnest(prefixes) COLLATE "C" AS prefix FROM licence_changes WHERE xid >= $2::xid8 AND xid < $3::xid8
       UNION SELECT licence_type, prefix FROM licences
       WHERE $4::date < $5::date AND (valid_until >= $4::date AND valid_until < $5::date OR valid_from > $4::date AND valid_from <= $5::date)
     ),
     touched AS (
       SELECT gtin, false AS gone FROM scope JOIN told USING (gtin)
       UNION
       SELECT s.gtin, false FROM scope s CROSS JOIN generate_series(3, 12) AS length
         JOIN licensed l ON l.prefix = left(${digits}, length) AND l.licence_type = ${licenceType}
       UNION
       SELECT p.gtin, true FROM left_products p
       WHERE p.xid >= $2::xid8 AND p.xid < $3::xid8 AND ${inScope(scope)}
         AND NOT EXISTS (SELECT FROM scope s WHERE s.gtin = p.gtin)
     )
     SELECT gtin, gone AS "isGone" FROM touched WHERE gtin > $6 ORDER BY gtin LIMIT $7`,
    [scope.value, from, to, day, until, after, most],
  );
  return rows;
}

/**
 * The cards of these numbers, in order, as in a look-up without the global registry.
 * - Licences known only to it are unknown.
 * - Numbers of deleted products are skipped.
 * - A company's pack of own products is free, so it names no other holder.
 */
export async function readCards(
  { pool }: Pool,
  { kind, value }: PackScope,
  gtins: readonly string[],
): Promise<CheckedProduct[]> {
  if (gtins.length === 0) return [];
  const { rows } = await pool.query<ProductRow & LicenceRow & { holder_id: string | null }>({
    name: 'pack-cards',
    text: `SELECT ${productColumnsSql}, ${licenceColumns}, l.licensee_id AS holder_id FROM ${productJoins} ${licenceJoin('p.gtin')}
      WHERE p.gtin = ANY ($1) ORDER BY p.gtin`,
    values: [gtins],
  });
  const checkedAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  return rows.map((row) => {
    const licence = ownLicenceOf(row.gtin, row) ?? unknownLicence;
    const isNamed = kind !== 'company' || row.holder_id === value;
    return checkedRow(row, isNamed ? licence : { ...licence, licenseeName: null, licenseeGln: null }, checkedAt);
  });
}
