import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';

/** Days for which a declined registration is shown. */
const keptDays = 30;

export interface DeclinedRegistration {
  readonly id: string;
  readonly companyName: string;
}

/** The registration that was closed through this link; null if there is none. */
export async function findDeclined({ db }: Pick<Database, 'db'>, token: string): Promise<DeclinedRegistration | null> {
  const found = await db
    .selectFrom('declined_registrations')
    .select(['id', 'company_name as companyName'])
    .where('token_hash', '=', hashOfToken(token))
    .where('named_hash', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** The registration that was passed on through this link to this address; null if there is none. */
export async function findPassedOn(
  { db }: Pick<Database, 'db'>,
  token: string,
  email: string,
): Promise<DeclinedRegistration | null> {
  const found = await db
    .selectFrom('declined_registrations')
    .select(['id', 'company_name as companyName'])
    .where('token_hash', '=', hashOfToken(token))
    .where('named_hash', '=', hashOfToken(email))
    .executeTakeFirst();
  return found ?? null;
}

/** The logged-in person who registered a company; null: an anonymous caller did. */
export async function findStarter(trx: Tx, companyId: string): Promise<string | null> {
  const begun = await trx
    .selectFrom('audit_log')
    .select('actor_id')
    .where('company_id', '=', companyId)
    .where('act', '=', 'company registered')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return begun?.actor_id ?? null;
}

interface DeclinedInput {
  readonly token: string;
  readonly companyName: string;
  readonly startedBy: string | null;
  /** address of the person named instead; absent: the registration is closed */
  readonly named?: string;
}

/** Records that a registration was closed or passed on, and deletes records older than a month. Returns its id. */
export async function noteDeclined(trx: Tx, { token, companyName, startedBy, named }: DeclinedInput): Promise<string> {
  await sql`DELETE FROM declined_registrations WHERE at < now() - make_interval(days => ${keptDays})`.execute(trx);
  const { id } = await trx
    .insertInto('declined_registrations')
    .values({
      token_hash: hashOfToken(token),
      company_name: companyName,
      named_hash: named === undefined ? null : hashOfToken(named),
      // The person may have been deleted meanwhile.
      started_by: sql<string | null>`(SELECT id FROM users WHERE id = ${startedBy})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person's registrations that were closed or passed on by the named person, the newest first. */
export async function listDeclined(
  { db }: Pick<Database, 'db'>,
  userId: string,
): Promise<{ companyName: string; at: string; isPassedOn: boolean }[]> {
  const rows = await db
    .selectFrom('declined_registrations')
    .select(['company_name as companyName', 'at', sql<boolean>`named_hash IS NOT NULL`.as('isPassedOn')])
    .where('started_by', '=', userId)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
