import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

/** How long after its last link a registration is kept, so that one opened in the last moment can still end, in minutes. */
const graceMinutes = 60;

/**
 * Removes registrations that nobody has finished before their link ended: the company where they made it, what they gave to
 * it where the catalogue knew it, memberships, links, and people who were there for nothing else. Also lets go of files whose
 * upload was cut. Returns the keys of files to be removed from the file store after this.
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
 * Removes the registrations of these companies, which nobody has activated: memberships, links, people who were there for nothing else,
 * and what it gave to the company. Call with the companies locked. Returns the keys of files to be removed after this.
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

/** Ids of companies whose registration nobody can finish any more, under lock. */
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

/** Removes those of these people who never set a password and belong nowhere any more. */
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
 * Takes back what a registration that waits gave to these companies: a row it made goes, unless the catalogue has come to need
 * it; any other loses what it was given.
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

/** Uploads that were cut and whose ticket has ended: the row forgets the key. */
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
