import type { CompanyMembership, UsersSortColumn } from '@gtinoteka/contract/company-users.ts';
import { permissionsOf, type Permission, type PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personOf } from './person-fields.ts';
import { officeRights } from './users.ts';

export interface MembershipRow {
  readonly id: string;
  readonly userId: string;
  readonly companyId: string;
  readonly activated: boolean;
  readonly permissionGroup: PermissionGroup;
  readonly isCompanyRepresentative: boolean;
}

const columns = [
  'id',
  'user_id as userId',
  'company_id as companyId',
  'activated',
  'permission_group as permissionGroup',
  'is_company_representative as isCompanyRepresentative',
] as const;

/** A membership by id (a UUID); null if there is none. */
export async function findMembership({ db }: Pick<Database, 'db'>, id: string): Promise<MembershipRow | null> {
  return (await db.selectFrom('memberships').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, with the company locked until the transaction ends; null if it was deleted. */
export async function lockMembership(trx: Tx, id: string): Promise<MembershipRow | null> {
  const found = await trx
    .selectFrom('memberships')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Locks a company's memberships, so that checks of "the last representative" are serialized.
 * - Foreign keys to the company are not blocked.
 * - Take it before locking the row of a person.
 */
export async function lockCompany(trx: Tx, companyId: string): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

/** Whether a person has a right in a company now: rights read before the lock may be outdated. */
export async function mayIn(
  trx: Tx,
  { userId, companyId, permission }: { userId: string; companyId: string; permission: Permission },
): Promise<boolean> {
  const found = await activatedMemberships(trx, userId).where('m.company_id', '=', companyId).execute();
  return found.some((row) => permissionsOf(row.permission_group, officeRights(row)).includes(permission));
}

/** The same for rights without a company: any activated membership gives them. */
export async function mayAnywhere(
  trx: Tx,
  { userId, permission }: { userId: string; permission: Permission },
): Promise<boolean> {
  const found = await activatedMemberships(trx, userId).execute();
  return found.some((row) => permissionsOf(row.permission_group, officeRights(row)).includes(permission));
}

function activatedMemberships(trx: Tx, userId: string) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.permission_group', 'u.is_admin', 'u.office_permissions'])
    .where('m.user_id', '=', userId)
    .where('m.activated', '=', true)
    .where('u.is_active', '=', true);
}

/** Whether this is the only activated membership that represents its company. Requires the company's lock. */
export async function isLastRepresentative(trx: Tx, membership: MembershipRow): Promise<boolean> {
  if (!membership.activated || !membership.isCompanyRepresentative) return false;
  const other = await trx
    .selectFrom('memberships')
    .select('id')
    .where('company_id', '=', membership.companyId)
    .where('id', '<>', membership.id)
    .where('activated', '=', true)
    .where('is_company_representative', '=', true)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Sets the permission group and the representative flag. */
export async function setRights(
  trx: Tx,
  { id, permissionGroup, isCompanyRepresentative }: MembershipRow,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ permission_group: permissionGroup, is_company_representative: isCompanyRepresentative })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a membership with its links.
 * - Also deletes a person who was only invited, has no password and no other membership.
 */
export async function removeMembership(trx: Tx, { id, userId }: Pick<MembershipRow, 'id' | 'userId'>): Promise<void> {
  await trx.deleteFrom('memberships').where('id', '=', id).execute();
  // A separate statement, so that the next one sees a concurrent invitation to another company.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await trx
    .deleteFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.password_hash', 'is', null)
    .where('u.erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships as m').select('m.id').whereRef('m.user_id', '=', 'u.id'))),
    )
    .execute();
}

/**
 * Adds a membership pending activation for an address (lower case).
 * - Unknown and known people take the same statements: a new row without a password, or no change.
 * - Null if the person is already a member or invited.
 */
export async function addInvited(
  trx: Tx,
  {
    email,
    companyId,
    permissionGroup,
    invitedBy,
  }: { email: string; companyId: string; permissionGroup: PermissionGroup; invitedBy: string },
): Promise<{ membershipId: string; userId: string } | null> {
  const person = await trx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: sql<string>`users.email` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await trx
    .insertInto('memberships')
    .values({
      user_id: person.id,
      company_id: companyId,
      permission_group: permissionGroup,
      invited_by: invitedBy,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'company_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ? { membershipId: added.id, userId: person.id } : null;
}

/** Sort expressions of B §9. Values that a row hides do not sort it. */
const sortKeys: Record<UsersSortColumn, string> = {
  user__first_name: `CASE WHEN m.activated THEN coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) END COLLATE "pl-PL-x-icu"`,
  user__email: `u.email COLLATE "pl-PL-x-icu"`,
  user__date_joined: 'CASE WHEN m.activated THEN u.date_joined END',
  user__last_login: 'CASE WHEN m.activated THEN u.last_login END',
  permission_group: 'm.permission_group',
};

export interface MembershipsPage {
  readonly column: UsersSortColumn;
  readonly direction: 'asc' | 'desc';
  /** from 0 */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of a company's people and their total. Rows without the sorted value are last. */
export async function listMemberships(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  { column, direction, page, pageSize }: MembershipsPage,
): Promise<{ records: CompanyMembership[]; numAllRecords: number }> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('u')
    .select(['m.id as membershipId', 'm.activated', 'm.permission_group', 'm.is_company_representative'])
    .select(['m.activation_date', 'm.created_at as invitedAt'])
    .select(({ selectFrom }) =>
      selectFrom('mail_links as l')
        .select(({ fn }) => fn.max('l.created_at').as('at'))
        .whereRef('l.membership_id', '=', 'm.id')
        .as('linkSentAt'),
    )
    .where('m.company_id', '=', companyId)
    .orderBy(sql.raw(sortKeys[column]), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy(sql.raw(sortKeys.user__first_name), (order) => order.asc().nullsLast())
    .orderBy('u.email')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { records: rows.map(toRecord), numAllRecords: count };
}

interface ListedRow {
  readonly id: string;
  readonly membershipId: string;
  readonly activated: boolean;
  readonly permission_group: PermissionGroup;
  readonly is_company_representative: boolean;
  readonly activation_date: Date | null;
  readonly invitedAt: Date;
  readonly linkSentAt: Date | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly date_joined: Date;
  readonly last_login: Date | null;
  readonly confirmed_statute: boolean;
  readonly agree_to_selling_emails: boolean | null;
  readonly agree_to_selling_phones: boolean | null;
  readonly agree_to_sharing_data: boolean | null;
  readonly agree_to_marketing_emails: boolean | null;
  readonly agree_to_marketing_phones: boolean | null;
}

function toRecord(row: ListedRow): CompanyMembership {
  return {
    id: row.membershipId,
    activated: row.activated,
    isCompanyRepresentative: row.is_company_representative,
    permissionGroup: row.permission_group,
    activationDate: row.activation_date?.toISOString() ?? null,
    invitedAt: row.activated ? null : (row.linkSentAt ?? row.invitedAt).toISOString(),
    user: row.activated ? personOf(row) : { ...nothingShown, email: row.email },
  };
}

/** Data of a person who has not accepted the invitation are hidden, because other companies entered them. */
const nothingShown = {
  id: null,
  firstName: '',
  lastName: '',
  phoneNumber: null,
  dateJoined: null,
  lastLogin: null,
  confirmedStatute: false,
  agreeToSellingEmails: null,
  agreeToSellingPhones: null,
  agreeToSharingData: null,
  agreeToMarketingEmails: null,
  agreeToMarketingPhones: null,
};
