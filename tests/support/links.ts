import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import type { Database } from '../../api/core/database/database.ts';
import { addProduct, gtinOf } from './look-ups.ts';
import { addRow } from './prepared/rows.ts';

export interface StoredLink {
  readonly id: string;
  readonly gtin: string;
}

let last = 0;

/** A number of the demonstration's prefix 590777 that no other call of this process gives. */
export function newGtin(): string {
  return gtinOf('590777', (process.pid % 1_000) * 1_000 + (last++ % 1_000));
}

/** A product of the company; its number. */
export async function addOwnGtin(database: Pick<Database, 'pool'>, companyId: string, name?: string): Promise<string> {
  const gtin = newGtin();
  await addProduct(database, { gtin, company_id: companyId, ...(name ? { name } : {}) });
  return gtin;
}

/** A link of every piece, in no language, without an end: to be changed by what is tested. */
export function linkTo(href: string, more: Partial<LinkFields> = {}): LinkFields {
  return {
    variant: '',
    batch: '',
    serial: '',
    linkType: 'pip',
    language: '',
    href,
    isDefault: true,
    validFrom: null,
    validUntil: null,
    ...more,
  };
}

/** Writes a link of the company into the table; on a product of its own unless a number is named. */
export async function addStoredLink(
  database: Pick<Database, 'pool'>,
  { companyId, gtin, ...more }: Partial<LinkFields> & { companyId: string; gtin?: string },
): Promise<StoredLink> {
  const own = gtin ?? (await addOwnGtin(database, companyId));
  const link = linkTo(more.href ?? 'https://sady.example/', more);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO links (company_id, gtin, variant, batch, serial, link_type, language, href, is_default, valid_from, valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      companyId,
      own,
      link.variant,
      link.batch,
      link.serial,
      link.linkType,
      link.language,
      link.href,
      link.isDefault,
      link.validFrom,
      link.validUntil,
    ],
  );
  return { id: rows[0]?.id ?? '', gtin: own };
}

/** Links of a number as somebody else has changed them. */
export async function changeLinks(
  { pool }: Pick<Database, 'pool'>,
  gtin: string,
  columns: { href?: string; valid_until?: string },
): Promise<void> {
  const names = Object.keys(columns);
  await pool.query(`UPDATE links SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE gtin = $1`, [
    gtin,
    ...Object.values(columns),
  ]);
}

/** Nobody counts how often cards of this company are opened. */
export async function leaveUncounted(database: Pick<Database, 'pool'>, companyId: string): Promise<void> {
  await addRow(database, 'uncounted_companies', { company_id: companyId });
}

const warsawToday = `(now() AT TIME ZONE 'Europe/Warsaw')::date`;

/** One open of a number's card on each of the days, counted back from today. */
export async function addOpensOfDaysAgo(
  { pool }: Pick<Database, 'pool'>,
  gtin: string,
  daysAgo: readonly number[],
): Promise<void> {
  await pool.query(
    `INSERT INTO link_opens (gtin, day, link_type, language, has_batch, opens)
     SELECT $1, ${warsawToday} - ago, '', '', false, 1 FROM unnest($2::int[]) AS ago`,
    [gtin, daysAgo],
  );
}

/** How many days ago a number was opened, the newest first. */
export async function agesOfOpens({ pool }: Pick<Database, 'pool'>, gtin: string): Promise<number[]> {
  const { rows } = await pool.query<{ ago: number }>(
    `SELECT ${warsawToday} - day AS ago FROM link_opens WHERE gtin = $1 ORDER BY day DESC`,
    [gtin],
  );
  return rows.map(({ ago }) => ago);
}
