import {
  permissionsOf,
  type OfficePermission,
  type OfficeRights,
  type Permission,
  type PermissionGroup,
} from '@gtinoteka/contract/permissions.ts';
import type { Subscription, User } from '@gtinoteka/contract/session.ts';
import { sql } from 'kysely';
import type { CallerMembership } from '../../core/callers/access.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import type { PersonData } from '../../core/input/person-input.ts';
import { listDeclined } from './declined-registrations.ts';
import { readSubscription } from '../packages/service-packages.ts';
import { personOf } from './person-fields.ts';

/** A package counts only while begin <= now <= end (A §4); otherwise the company is on the free one. */
const packageInForce = `CASE WHEN c.subscription_begin <= now() AND now() <= c.subscription_end
  THEN c.subscription ELSE 'free' END`;

const rightsStatement = {
  name: 'caller-rights',
  text: `SELECT m.id, m.company_id, m.activated, m.permission_group, u.is_admin, u.office_permissions, ${packageInForce} AS subscription,
      c.access_to_download
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN companies c ON c.id = m.company_id
    WHERE u.id = $1 AND u.is_active AND EXISTS (SELECT FROM refresh_tokens t
      WHERE t.family = $2 AND t.user_id = u.id AND t.revoked_at IS NULL)
    ORDER BY m.created_at, m.id`,
};

interface RightsRow {
  id: string | null;
  company_id: string;
  activated: boolean;
  permission_group: PermissionGroup;
  is_admin: boolean;
  office_permissions: OfficePermission[];
  subscription: Subscription;
  access_to_download: boolean;
}

/** Memberships of an active person with an active token family, oldest first; null if either has ended. */
export async function readRights(
  { pool }: Database,
  userId: string,
  family: string,
): Promise<CallerMembership[] | null> {
  const { rows } = await pool.query<RightsRow>({ ...rightsStatement, values: [userId, family] });
  if (rows.length === 0) return null;
  return rows.flatMap((row) =>
    row.id === null
      ? []
      : {
          id: row.id,
          companyId: row.company_id,
          activated: row.activated,
          permissions: permissionSet(row),
          subscription: row.subscription,
          accessToDownload: row.access_to_download,
        },
  );
}

/** Which people still have their session and their membership in the company, by index in the list. */
export async function findEntitledPeople(
  { pool }: Database,
  people: readonly { readonly userId: string; readonly family: string; readonly companyId: string }[],
): Promise<Set<number>> {
  const { rows } = await pool.query<{ at: number }>(
    `SELECT asked.at - 1 AS at FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS asked (user_id, family, company_id, at)
     WHERE EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id
         WHERE m.user_id = asked.user_id AND m.company_id = asked.company_id AND m.activated AND u.is_active)
       AND EXISTS (SELECT FROM refresh_tokens t
         WHERE t.family = asked.family AND t.user_id = asked.user_id AND t.revoked_at IS NULL)`,
    [people.map(({ userId }) => userId), people.map(({ family }) => family), people.map(({ companyId }) => companyId)],
  );
  return new Set(rows.map(({ at }) => at));
}

const sets = new Map<string, ReadonlySet<Permission>>();

function permissionSet(row: RightsRow): ReadonlySet<Permission> {
  const key = `${row.permission_group} ${row.is_admin} ${row.office_permissions.join(' ')}`;
  let found = sets.get(key);
  if (!found) sets.set(key, (found = new Set(permissionsOf(row.permission_group, officeRights(row)))));
  return found;
}

/** Maps a row to the person's office rights. */
export function officeRights(row: { readonly is_admin: boolean; readonly office_permissions: OfficePermission[] }) {
  return { isAdmin: row.is_admin, officePermissions: row.office_permissions };
}

export interface LoginRow {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
}

/** Log-in data of the person with this e-mail (as `cleanEmail` returns it); null if there is none. */
export async function findLogin({ db }: Database, email: string): Promise<LoginRow | null> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'is_active as isActive'])
    .where('email', '=', email)
    .executeTakeFirst();
  return found ?? null;
}

/** The same for the person of a link, with their address. */
export async function findLoginById({ db }: Database, userId: string): Promise<(LoginRow & { email: string }) | null> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash', 'is_active as isActive'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

/** A person with all memberships in wire shape, oldest first; null if deleted. */
export async function readUser(database: Database, userId: string): Promise<User | null> {
  const { db } = database;
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const memberships = await db
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.id', 'm.activated', 'm.permission_group', 'm.is_company_representative', 'm.activation_date'])
    .select(['c.id as companyId', 'c.name', 'c.nip', 'c.subscription_end', 'c.access_to_download'])
    .select('c.monetization_switch')
    .select(sql<Subscription>`${sql.raw(packageInForce)}`.as('subscription'))
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  const declinedRegistrations = await listDeclined({ db }, userId);
  const usedUp = new Set<string>();
  for (const { companyId, subscription, monetization_switch: isMonetized } of memberships)
    if (
      isMonetized &&
      subscription !== 'free' &&
      (await readSubscription(database, companyId))?.limitsLeft.limitApiCsv === 0
    )
      usedUp.add(companyId);
  return {
    ...personOf(row),
    ...(declinedRegistrations.length > 0 ? { declinedRegistrations } : {}),
    isAdmin: row.is_admin,
    isFirstAdmin: row.is_first_admin,
    memberships: memberships.map((m) => ({
      id: m.id,
      activated: m.activated,
      email: row.email,
      user: row.id,
      company: {
        id: m.companyId,
        name: m.name,
        nip: m.nip,
        subscription: m.subscription,
        accessToDownload: m.access_to_download,
        ...(usedUp.has(m.companyId) ? { isDownloadUsedUp: true } : {}),
        ...(m.subscription !== 'free' && m.subscription_end
          ? { subscriptionEnd: m.subscription_end.toISOString() }
          : {}),
      },
      permissionGroup: m.permission_group,
      isCompanyRepresentative: m.is_company_representative,
      permissions: m.activated ? permissionsOf(m.permission_group, officeRights(row)) : [],
      activationDate: m.activation_date?.toISOString() ?? null,
    })),
  };
}

/** Writes a person's own data and confirms the statute. Address and password stay. */
export async function updateOwnData(trx: Tx, userId: string, data: PersonData): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      first_name: data.firstName,
      last_name: data.lastName,
      phone_number: data.phoneNumber,
      confirmed_statute: true,
      agree_to_selling_emails: data.consents.agreeToSellingEmails,
      agree_to_selling_phones: data.consents.agreeToSellingPhones,
      agree_to_sharing_data: data.consents.agreeToSharingData,
      agree_to_marketing_emails: data.consents.agreeToMarketingEmails,
      agree_to_marketing_phones: data.consents.agreeToMarketingPhones,
    })
    .where('id', '=', userId)
    .execute();
}

/** Whether a person has confirmed the statute. */
export async function hasConfirmedStatute({ db }: Pick<Database, 'db'>, userId: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('confirmed_statute').where('id', '=', userId).executeTakeFirst();
  return found?.confirmed_statute ?? false;
}

/** A person's office rights; null if they cannot log in. */
export async function readOfficeRights({ db }: Pick<Database, 'db'>, userId: string): Promise<OfficeRights | null> {
  const found = await db
    .selectFrom('users')
    .select(['is_admin', 'office_permissions'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found ? officeRights(found) : null;
}

/** Whether a person who can log in is a platform administrator. */
export async function hasPlatformAdministrator({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets a person's office rights. Null if no person with an activated membership has this e-mail (lower case). */
export async function setOfficeRights(
  trx: Tx,
  { email, isAdmin, officePermissions }: OfficeRights & { readonly email: string },
): Promise<{ userId: string; isChanged: boolean } | null> {
  const person = await trx
    .selectFrom('users as u')
    .select(['u.id', 'u.is_admin', 'u.office_permissions'])
    .where('u.email', '=', email)
    .where('u.is_active', '=', true)
    .where((has) =>
      has.exists(has.selectFrom('memberships as m').whereRef('m.user_id', '=', 'u.id').where('m.activated', '=', true)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!person) return null;
  const wanted = [...officePermissions].sort();
  const isChanged = person.is_admin !== isAdmin || [...person.office_permissions].sort().join() !== wanted.join();
  if (isChanged)
    await trx
      .updateTable('users')
      .set({ is_admin: isAdmin, office_permissions: wanted })
      .where('id', '=', person.id)
      .execute();
  return { userId: person.id, isChanged };
}
