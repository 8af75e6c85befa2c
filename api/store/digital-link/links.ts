import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Link, LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

type Connection = Database['db'] | Tx;

const columns = sql`k.id, k.gtin, k.variant, k.batch, k.serial, k.link_type AS "linkType", k.language, k.href,
  k.is_default AS "isDefault", k.valid_from AS "validFrom", k.valid_until AS "validUntil", k.version`;

async function select(db: Connection, where: RawBuilder<unknown>): Promise<Link[]> {
  return (await sql<Link>`SELECT ${columns} FROM links k WHERE ${where} ORDER BY k.id`.execute(db)).rows;
}

/** A company's links of one number (14 digits), oldest first. */
export function readLinks(db: Connection, companyId: string, gtin: string): Promise<Link[]> {
  return select(db, sql`k.company_id = ${companyId} AND k.gtin = ${gtin}`);
}

/** A company's links of some numbers. */
export function readLinksOf(db: Connection, companyId: string, gtins: readonly string[]): Promise<Link[]> {
  return select(db, sql`k.company_id = ${companyId} AND k.gtin = ANY (${gtins})`);
}

/** A company's links after a number and id, in this order, at most `limits.linkRows`: a page of an export. */
export async function readLinksAfter(
  db: Connection,
  companyId: string,
  after: Pick<Link, 'gtin' | 'id'> | null,
): Promise<Link[]> {
  const further = after ? sql`AND (k.gtin, k.id) > (${after.gtin}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Link>`SELECT ${columns} FROM links k WHERE k.company_id = ${companyId} ${further}
    ORDER BY k.gtin, k.id LIMIT ${limits.linkRows}`.execute(db);
  return rows;
}

/** Locks a company's link by id (a UUID) until the transaction ends; null if there is none. */
export async function lockLink(trx: Tx, companyId: string, id: string): Promise<Link | null> {
  const { rows } = await sql<Link>`SELECT ${columns} FROM links k WHERE k.company_id = ${companyId} AND k.id = ${id}
    FOR UPDATE`.execute(trx);
  return rows[0] ?? null;
}

/** The link with an idempotency key, if any. */
export async function findByKey(trx: Tx, companyId: string, key: string): Promise<Link | null> {
  return (await select(trx, sql`k.company_id = ${companyId} AND k.idempotency_key = ${key}`))[0] ?? null;
}

/**
 * Serializes changes of a company's links until the transaction ends (advisory lock).
 * - For checks of their number and of the default link.
 */
export async function lockLinksOf(trx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('links ' || ${companyId}, 0))`.execute(trx);
}

/** If the written link is a default one, clears the flag of the level's other links and raises their version. */
async function clearDefault(
  trx: Tx,
  companyId: string,
  gtin: string,
  fields: LinkFields,
  id: string | null,
): Promise<void> {
  if (!fields.isDefault) return;
  await sql`UPDATE links SET is_default = false, version = version + 1, changed_at = now()
    WHERE company_id = ${companyId} AND gtin = ${gtin} AND variant = ${fields.variant} AND batch = ${fields.batch}
      AND serial = ${fields.serial} AND is_default AND id IS DISTINCT FROM ${id}::uuid`.execute(trx);
}

/** Adds a link. Null if the code has one with this level, type, language and address. Requires `lockLinksOf`. */
export async function insertLink(
  trx: Tx,
  { companyId, gtin, fields, key }: { companyId: string; gtin: string; fields: LinkFields; key: string | null },
): Promise<Link | null> {
  const { rows: taken } = await sql`SELECT FROM links WHERE ${sameLink(companyId, gtin, fields)}`.execute(trx);
  if (taken.length > 0) return null;
  await clearDefault(trx, companyId, gtin, fields, null);
  const { rows } = await sql<Link>`INSERT INTO links AS k
      (company_id, gtin, variant, batch, serial, link_type, language, href, is_default, valid_from, valid_until, idempotency_key)
    VALUES (${companyId}, ${gtin}, ${fields.variant}, ${fields.batch}, ${fields.serial}, ${fields.linkType}, ${fields.language},
      ${fields.href}, ${fields.isDefault}, ${fields.validFrom}, ${fields.validUntil}, ${key})
    RETURNING ${columns}`.execute(trx);
  return rows[0] ?? null;
}

function sameLink(companyId: string, gtin: string, fields: LinkFields): RawBuilder<unknown> {
  return sql`company_id = ${companyId} AND gtin = ${gtin} AND variant = ${fields.variant} AND batch = ${fields.batch}
    AND serial = ${fields.serial} AND link_type = ${fields.linkType} AND language = ${fields.language} AND href = ${fields.href}`;
}

/** Changes a link and raises its version. Null if the code has an equal link. Requires `lockLinksOf`. */
export async function updateLink(trx: Tx, companyId: string, link: Link, fields: LinkFields): Promise<Link | null> {
  const { rows: taken } =
    await sql`SELECT FROM links WHERE ${sameLink(companyId, link.gtin, fields)} AND id <> ${link.id}`.execute(trx);
  if (taken.length > 0) return null;
  await clearDefault(trx, companyId, link.gtin, fields, link.id);
  const { rows } =
    await sql<Link>`UPDATE links AS k SET variant = ${fields.variant}, batch = ${fields.batch}, serial = ${fields.serial},
      link_type = ${fields.linkType}, language = ${fields.language}, href = ${fields.href}, is_default = ${fields.isDefault},
      valid_from = ${fields.validFrom}, valid_until = ${fields.validUntil}, version = version + 1, changed_at = now()
    WHERE id = ${link.id} RETURNING ${columns}`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteLink(trx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM links WHERE id = ${id}`.execute(trx);
}

/** Number of links of each number; numbers without links are absent. */
export async function countLinks(
  db: Connection,
  companyId: string,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ gtin: string; n: number }>`SELECT gtin, count(*)::int AS n FROM links
    WHERE company_id = ${companyId} AND gtin = ANY (${gtins}) GROUP BY gtin`.execute(db);
  return new Map(rows.map(({ gtin, n }) => [gtin, n]));
}

/** The same, without links that a copy of the links of `from` would repeat (both for the whole code). */
export async function countOtherLinks(
  db: Connection,
  companyId: string,
  { gtins, from }: { gtins: readonly string[]; from: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ gtin: string; n: number }>`SELECT k.gtin, count(*)::int AS n FROM links k
    WHERE k.company_id = ${companyId} AND k.gtin = ANY (${gtins}) AND NOT EXISTS (
      SELECT FROM links s WHERE s.company_id = k.company_id AND s.gtin = ${from}
        AND s.variant = '' AND s.batch = '' AND s.serial = '' AND k.variant = '' AND k.batch = '' AND k.serial = ''
        AND (s.link_type, s.language, s.href) = (k.link_type, k.language, k.href))
    GROUP BY k.gtin`.execute(db);
  return new Map(rows.map(({ gtin, n }) => [gtin, n]));
}

/** Deletes all links of these numbers. */
export async function deleteLinksOf(trx: Tx, companyId: string, gtins: readonly string[]): Promise<void> {
  await sql`DELETE FROM links WHERE company_id = ${companyId} AND gtin = ANY (${gtins})`.execute(trx);
}

export interface NewLink extends LinkFields {
  readonly gtin: string;
}

/**
 * Inserts many links in one statement; returns how many. Equal existing links stay.
 * - A level with a default link keeps it: a new default beside it is inserted as not default.
 * - Requires `lockLinksOf`, at most one default link a level in `links`, and the company's own numbers.
 */
export async function insertLinks(trx: Tx, companyId: string, links: readonly NewLink[]): Promise<number> {
  if (links.length === 0) return 0;
  const { rows } = await sql`INSERT INTO links
      (company_id, gtin, variant, batch, serial, link_type, language, href, is_default, valid_from, valid_until)
    SELECT ${companyId}::uuid, a.gtin, a.variant, a.batch, a.serial, a."linkType", a.language, a.href,
      a."isDefault" AND NOT EXISTS (
        SELECT FROM links d WHERE d.company_id = ${companyId} AND d.gtin = a.gtin AND d.variant = a.variant AND d.batch = a.batch
          AND d.serial = a.serial AND d.is_default),
      a."validFrom", a."validUntil"
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS a (gtin text, variant text, batch text, serial text,
      "linkType" text, language text, href text, "isDefault" boolean, "validFrom" date, "validUntil" date)
    ON CONFLICT (gtin, company_id, variant, batch, serial, link_type, language, md5(href)) DO NOTHING
    RETURNING id`.execute(trx);
  return rows.length;
}
