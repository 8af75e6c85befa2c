import {
  rightsChanges,
  type OfficePerson,
  type GrantedOfficeRights,
  type RightsChange,
} from '@gtinoteka/contract/office/office-people.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

type Db = Pick<Database, 'db'>;

/** Condition: can log in and belongs to a company, which office rights require. */
const canAct = sql`u.is_active AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.activated)`;

async function peopleWhere({ db }: Db, condition: RawBuilder<unknown>): Promise<OfficePerson[]> {
  const { rows } = await sql<OfficePerson>`
    SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.is_admin AS "isAdmin",
      u.office_permissions AS permissions,
      array(SELECT c.name FROM memberships m JOIN companies c ON c.id = m.company_id
        WHERE m.user_id = u.id AND m.activated ORDER BY m.created_at, m.id) AS companies
    FROM users u WHERE ${condition} AND ${canAct} ORDER BY u.is_admin DESC, u.last_name, u.first_name, u.id`.execute(
    db,
  );
  return rows;
}

/** All people with office rights, administrators of the platform first. */
export function listOfficePeople(database: Db): Promise<OfficePerson[]> {
  return peopleWhere(database, sql`(u.is_admin OR u.office_permissions <> '{}')`);
}

/** The person with this e-mail (lower case) or id; null if they cannot act. */
export async function findOfficePerson(
  database: Db,
  by: { readonly email: string } | { readonly id: string },
): Promise<OfficePerson | null> {
  const condition = 'email' in by ? sql`u.email = ${by.email}` : sql`u.id = ${by.id}::uuid`;
  return (await peopleWhere(database, condition))[0] ?? null;
}

/** Domain of demo accounts (api/seeds); `example` is reserved, so no real address has it. */
const demoDomain = '@demo.example';

/** Whether one of these people is a demo account while those are open to everybody. */
export async function isOpenDemoAccount(trx: Database['db'], userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM installation WHERE key = 'demo_accounts' AND value = 'public')
      AND EXISTS (SELECT FROM users WHERE id = ANY (${userIds}::uuid[]) AND email LIKE ${`%${demoDomain}`}) AS "isOpen"`.execute(
    trx,
  );
  return rows[0]?.isOpen ?? false;
}

/** The last changes of office rights, the newest first. */
export async function listRightsChanges({ db }: Db): Promise<RightsChange[]> {
  const { rows } = await sql<{
    at: Date;
    actor: string;
    who: string | null;
    whom: string | null;
    isAdmin: boolean;
    permissions: string;
  }>`
    SELECT l.at, l.actor, a.email AS who, s.email AS whom, (l.details->>'isAdmin')::boolean AS "isAdmin",
      coalesce(l.details->>'officePermissions', '') AS permissions
    FROM audit_log l LEFT JOIN users a ON a.id = l.actor_id AND a.erased_at IS NULL
      LEFT JOIN users s ON s.id = l.subject_id AND s.erased_at IS NULL
    WHERE l.act = 'platform administrator set' ORDER BY l.id DESC LIMIT ${sql.raw(String(rightsChanges))}`.execute(db);
  return rows.map(({ at, actor, permissions, isAdmin, ...row }) => ({
    ...row,
    at: at.toISOString(),
    byCommand: actor === 'cli',
    isAdmin: isAdmin ?? false,
    permissions: officePermissions.filter((one) => permissions.split(' ').includes(one)),
  }));
}

/** Whether a person is a platform administrator now. */
export async function isPlatformAdministrator({ db }: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u WHERE u.id = ${userId}::uuid AND u.is_admin AND ${canAct}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks all platform administrators and this person in one order, so that checks of "the last administrator" are
 * serialized.
 * - Returns the administrators who can act, read after the lock.
 */
export async function lockAdministrators(trx: Tx, userId: string): Promise<ReadonlySet<string>> {
  await sql`SELECT FROM users WHERE is_admin OR id = ${userId}::uuid ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ id: string }>`SELECT u.id FROM users u WHERE u.is_admin AND ${canAct}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes a person's office rights as stored. */
export async function writeOfficeRights(
  trx: Tx,
  userId: string,
  { isAdmin, permissions }: GrantedOfficeRights,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_admin: isAdmin, office_permissions: [...permissions] })
    .where('id', '=', userId)
    .execute();
}
