import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { endSessionsOf } from './refresh-tokens.ts';

/** The stored hash of a person's password; null if there is none. */
export async function readPassword({ db }: Pick<Database, 'db'>, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return found?.passwordHash ?? null;
}

/** Publicly known words about a person that a password must not contain: address, names, companies. */
export async function readOwnWords({ db }: Pick<Database, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('memberships as m', 'm.user_id', 'u.id')
    .leftJoin('companies as c', 'c.id', 'm.company_id')
    .select(['u.email', 'u.first_name', 'u.last_name', 'c.name'])
    .where('u.id', '=', userId)
    .execute();
  return [...new Set(rows.flatMap((row) => [row.email, row.first_name, row.last_name, row.name ?? '']))];
}

/** The address of a person who may log in; otherwise null. */
export async function readActiveEmail({ db }: Pick<Database, 'db'>, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return found?.email ?? null;
}

export interface PasswordRow {
  readonly passwordHash: string | null;
}

/** Locks a person before a change of password; null if they may not log in. */
export async function lockPassword(trx: Tx, userId: string): Promise<PasswordRow | null> {
  const found = await trx
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Writes a new password, ends all sessions but `exceptSession`, and voids links for passwords and log-ins.
 * - Requires the lock of the person's row.
 */
export async function writePassword(
  trx: Tx,
  { userId, passwordHash, exceptSession }: { userId: string; passwordHash: string; exceptSession?: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  await endSessionsOf(trx, userId, exceptSession === undefined ? {} : { except: exceptSession });
  await trx
    .updateTable('mail_links')
    .set({ voided_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', 'in', ['password-reset', 'log-in'])
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}
