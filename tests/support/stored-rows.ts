import type { Selectable, Updateable } from 'kysely';
import type { Tables } from '../../api/core/database/database-tables.ts';
import { changeRow, type Pool } from './prepared/rows.ts';

/** Makes a person other than they were added: left, without a phone number, with the statute unconfirmed. */
export function changePerson(database: Pool, userId: string, columns: Updateable<Tables['users']>): Promise<void> {
  return changeRow(database, ['users', 'id'], userId, columns);
}

export function changeCompany(
  database: Pool,
  companyId: string | null,
  columns: Updateable<Tables['companies']>,
): Promise<void> {
  return changeRow(database, ['companies', 'id'], companyId, columns);
}

export function changeMembership(
  database: Pool,
  membershipId: string | null,
  columns: Updateable<Tables['memberships']>,
): Promise<void> {
  return changeRow(database, ['memberships', 'id'], membershipId, columns);
}

/** A product as some other part of the world has left it: renamed, moved to another brick, not public. */
export function changeProduct(
  database: Pool,
  gtin: string | undefined,
  columns: {
    name?: string;
    brand?: string;
    company_id?: string;
    gpc_brick?: string;
    is_public?: boolean;
    last_modified?: Date | string;
    description?: string;
    description_language?: string;
    product_page?: string;
    image_urls?: string[];
  },
): Promise<void> {
  return changeRow(database, ['products', 'gtin'], gtin, columns);
}

/** The company gives a product up, or an import of another day never had it. */
export async function removeProduct({ pool }: Pool, gtin: string | undefined): Promise<void> {
  await pool.query('DELETE FROM products WHERE gtin = $1', [gtin]);
}

/** Somebody belongs to a company no more. */
export async function removeMembership({ pool }: Pool, membershipId: string | null): Promise<void> {
  await pool.query('DELETE FROM memberships WHERE id = $1', [membershipId]);
}

/** A transaction says that it has changed products, as each that writes to them does. */
export async function noteChange({ pool }: Pool, gtins: readonly string[]): Promise<void> {
  await pool.query('INSERT INTO outbox (gtins) VALUES ($1)', [gtins]);
}

/** Nothing has changed so far: what follows finds its own changes alone. */
export async function forgetChanges({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM outbox');
}

/** Somebody is signed in nowhere any more. */
export async function endSessions({ pool }: Pool, userId: string | null): Promise<void> {
  await pool.query('UPDATE refresh_tokens SET revoked_at = now() WHERE user_id = $1', [userId]);
}

export async function withdrawLicence({ pool }: Pool, prefix: string): Promise<void> {
  await pool.query(`UPDATE licences SET status = 'withdrawn' WHERE prefix = $1`, [prefix]);
}

/** The words of the catalogue as its products have them now. */
export async function applyTermChanges({ pool }: Pool): Promise<void> {
  await pool.query('SELECT apply_search_term_changes()');
}

/** The paths of categories as the nodes and their titles have them now. */
export async function refreshGpcPaths({ pool }: Pool): Promise<void> {
  await pool.query('SELECT refresh_gpc_paths()');
}

export async function removeCategories({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM gpc_nodes');
}

/** No job waits, and none has run. */
export async function forgetJobs({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM jobs.job');
}

/** The installation knows something of itself: that its catalogue is invented, what its secret is. */
export async function noteFact({ pool }: Pool, key: string, value: string): Promise<void> {
  await pool.query(
    'INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, value],
  );
}

/** The installation no longer knows something of itself: its demonstration, the fingerprint of its secret. */
export async function forgetFact({ pool }: Pool, key: string): Promise<void> {
  await pool.query('DELETE FROM installation WHERE key = $1', [key]);
}

/** A company by one of its columns, as its table has it. */
export async function companyRow(
  { pool }: Pool,
  of: { id: string } | { regon: unknown } | { nip: unknown },
): Promise<Selectable<Tables['companies']> | undefined> {
  const [[key = '', value] = []] = Object.entries(of);
  const { rows } = await pool.query<Selectable<Tables['companies']>>(`SELECT * FROM companies WHERE ${key} = $1`, [
    value,
  ]);
  return rows[0];
}

/** What a product is called in the catalogue, and how often it was written. */
export async function productRow(
  { pool }: Pool,
  gtin: string | undefined,
): Promise<{ name: string | null; version: number } | undefined> {
  const { rows } = await pool.query<{ name: string | null; version: number }>(
    'SELECT name, version::int FROM products WHERE gtin = $1',
    [gtin],
  );
  return rows[0];
}

/** A row of the audit log, as its table has it. */
interface WrittenAct {
  readonly act: string;
  readonly actor: string;
  readonly actor_id: string | null;
  readonly company_id: string | null;
  readonly client: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the audit log says of an act, a subject, a company or whoever acted, the oldest first. */
export async function writtenActs(
  { pool }: Pool,
  of: { act?: string; subject_id?: string | null; company_id?: string | null; actor_id?: string },
): Promise<WrittenAct[]> {
  const names = Object.keys(of);
  const { rows } = await pool.query<WrittenAct>(
    `SELECT act, actor, actor_id, company_id, client, details FROM audit_log
     WHERE ${names.map((name, i) => `${name} = $${i + 1}`).join(' AND ')} ORDER BY id`,
    Object.values(of),
  );
  return rows;
}
