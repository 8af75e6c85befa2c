import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

/** Minutes for which a registration is kept after its last link expires, so that an open page can finish. */
const graceMinutes = 60;

/**
 * Deletes registrations whose link expired: companies and data they created, memberships, links and people.
 * - Catalogue data and people with other memberships stay.
 * - Drops interrupted uploads.
 * - Returns keys of files to remove from the file store afterwards.
 */
export async function purgeUnfinishedRegistrations({ db }: Pick<Database, 'db'>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const cut = await dropCutUploads(trx);
    const companies = await endedRegistrations(trx);
    if (companies.length === 0) return cut;
    return [...cut, ...(await removeRegistrations(trx, companies))];
  });
}

/**
 * Deletes the registrations of companies that nobody has activated, as purgeUnfinishedRegistrations does.
 * - Requires the companies' locks.
 * - Returns keys of files to remove afterwards.
 */
export async function removeRegistrations(trx: Tx, companies: readonly string[]): Promise<string[]> {
  const files = await trx
    .selectFrom('authorization_files as f')
    .innerJoin('memberships as m', 'm.id', 'f.membership_id')
    .select('f.file_key')
    .where('m.company_id', 'in', companies)
    .execute();
  const people = await trx
    .deleteFrom('memberships')
    .where('company_id', 'in', companies)
    .returning('user_id')
    .execute();
  await dropPeople(
    trx,
    people.map(({ user_id }) => user_id),
  );
  await releaseCompanies(trx, companies);
  return files.flatMap(({ file_key }) => file_key ?? []);
}

/** Locks the companies whose registration has expired, and returns their ids. */
async function endedRegistrations(trx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM companies c
    WHERE c.registration IS NOT NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id AND m.activated)
      AND NOT EXISTS (
        SELECT FROM memberships m JOIN mail_links l ON l.membership_id = m.id
        WHERE m.company_id = c.id AND l.voided_at IS NULL
          AND l.expires_at > now() - make_interval(mins => ${graceMinutes}))
    FOR UPDATE SKIP LOCKED`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes those people without a password and without memberships. */
export async function dropPeople(trx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('users')
    .where('id', 'in', ids)
    .where('password_hash', 'is', null)
    .where('last_login', 'is', null)
    .where('is_admin', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').select('id').whereRef('memberships.user_id', '=', 'users.id'))),
    )
    .execute();
}

/**
 * Reverts what pending registrations wrote to companies.
 * - Rows they created are deleted, unless the catalogue uses them; other rows lose the added data.
 */
export async function releaseCompanies(trx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM companies c WHERE c.id = ANY(${ids}) AND (c.registration ->> 'isNew')::boolean
      AND NOT EXISTS (SELECT FROM products p WHERE p.company_id = c.id)
      AND NOT EXISTS (SELECT FROM licences l WHERE l.company_id = c.id)`.execute(trx);
  await sql`
    UPDATE companies SET
      nip = CASE WHEN registration -> 'given' ? 'nip' THEN NULL ELSE nip END,
      regon = CASE WHEN registration -> 'given' ? 'regon' OR (registration ->> 'isNew')::boolean THEN NULL ELSE regon END,
      registration_purposes = '{}', registration = NULL
    WHERE id = ANY(${ids}) AND registration IS NOT NULL`.execute(trx);
}

/** Clears the file keys of interrupted uploads with an expired ticket. */
async function dropCutUploads(trx: Tx): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    WITH cut AS (
      SELECT id, file_key FROM authorization_files
      WHERE file_key IS NOT NULL AND uploaded_at IS NULL AND ticket_expires_at < now() - interval '1 hour'
      FOR UPDATE SKIP LOCKED
    )
    UPDATE authorization_files f SET file_key = NULL FROM cut WHERE f.id = cut.id
    RETURNING cut.file_key AS "fileKey"`.execute(trx);
  return rows.map(({ fileKey }) => fileKey);
}
