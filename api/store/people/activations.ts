import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { missingData } from '@gtinoteka/contract/people/missing-data.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { consentsOf } from './person-fields.ts';
import { completeRegistration } from './registrations.ts';

/** The membership an activation link opens, with its person and company. */
export interface Activation {
  readonly membershipId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly isActivated: boolean;
  readonly hasPassword: boolean;
  /** how often the registration was passed on to another person; null if no registration is pending */
  readonly timesPassedOn: number | null;
  /** how often an expired link of that registration was renewed; null as above */
  readonly timesRenewed: number | null;
  /** data for the activation page; the variant follows from it */
  readonly data: Omit<ActivationData, 'linkUntil'>;
}

/** The first administrator: registered the company, was not invited, and nobody has activated an account there. */
const isFirstAdmin = sql<boolean>`m.invited_by IS NULL AND m.permission_group = 'location_admin'
  AND c.activation_date IS NULL
  AND NOT EXISTS (SELECT FROM memberships o WHERE o.company_id = m.company_id AND o.activated AND o.id <> m.id)`;

const isMemberElsewhere = sql<boolean>`EXISTS (SELECT FROM memberships o WHERE o.user_id = m.user_id AND o.activated)`;

/** The activation; null if the membership was deleted or its person is blocked. */
export async function readActivation(
  db: Pick<Database, 'db'>['db'] | Tx,
  membershipId: string,
): Promise<Activation | null> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .selectAll('u')
    .select(['m.user_id', 'm.company_id', 'm.activated', 'c.name as company_name'])
    .select(['c.nip', 'c.regon', 'c.street', 'c.postal_code', 'c.city', 'c.registration'])
    .select([isFirstAdmin.as('first_admin'), isMemberElsewhere.as('is_member')])
    .where('m.id', '=', membershipId)
    .where('u.is_active', '=', true)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const waits = row.first_admin ? row.registration : null;
  const begun = row.first_admin ? await readBeginning(db, row.company_id) : null;
  // Registration data of a known company stay in their own column until the link is used.
  const registered: Record<string, string | undefined> = row.registration?.fill ?? {};
  const known = {
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    confirmedStatute: row.confirmed_statute,
    ...consentsOf(row),
  };
  const town = [row.postal_code ?? registered.postal_code, row.city ?? registered.city].filter(Boolean).join(' ');
  return {
    membershipId,
    userId: row.user_id,
    companyId: row.company_id,
    isActivated: row.activated,
    timesPassedOn: waits && (waits.passedOn?.times ?? 0),
    timesRenewed: waits && (waits.renewed ?? 0),
    hasPassword: row.password_hash !== null,
    data: {
      hasUserActivatedMembership: row.is_member,
      isFullRegistration: missingData(known).length === 0,
      email: row.email,
      ...known,
      companyName: row.company_name,
      isAdmin: row.is_admin,
      isFirstAdmin: row.first_admin,
      registration: row.first_admin
        ? {
            nip: row.nip,
            regon: row.regon,
            address: [row.street ?? registered.street, town].filter(Boolean).join(', '),
            startedAt: begun?.at.toISOString() ?? null,
            startedBy: begun?.email
              ? { name: `${begun.first_name} ${begun.last_name}`.trim(), email: begun.email }
              : null,
            namedBy: row.registration?.passedOn?.by ?? null,
          }
        : null,
    },
  };
}

/** When a company that nobody has activated was registered, and by whom. */
async function readBeginning(db: Pick<Database, 'db'>['db'] | Tx, companyId: string) {
  return db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.erased_at', 'is', null))
    .select(['a.at', 'u.email', 'u.first_name', 'u.last_name'])
    .where('a.company_id', '=', companyId)
    .where('a.act', '=', 'company registered')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
}

/** Activates a membership, and with the first administrator the company. Requires the company's lock. */
export async function activateMembership(
  trx: Tx,
  { membershipId, userId, companyId, data }: Activation,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({
      activated: true,
      activation_date: sql<Date>`now()`,
      // Confirmed by the person; a registration only names somebody.
      ...(data.isFirstAdmin ? { is_company_representative: true } : {}),
    })
    .where('id', '=', membershipId)
    .execute();
  if (!data.isFirstAdmin) return;
  await trx
    .updateTable('companies')
    .set({ activation_date: sql<Date>`now()` })
    .where('id', '=', companyId)
    .where('activation_date', 'is', null)
    .execute();
  await completeRegistration(trx, companyId);
  await trx.updateTable('users').set({ is_first_admin: true }).where('id', '=', userId).execute();
}

/** The newest membership of a person that is pending activation; null if there is none. */
export interface WaitingActivation {
  readonly membershipId: string;
  /** invited by a member of the company; otherwise registered with it */
  readonly isInvited: boolean;
  /** the valid link */
  readonly liveLinkId: string | null;
}

export async function findWaitingActivation(
  trx: Tx | Database['db'],
  userId: string,
): Promise<WaitingActivation | null> {
  const found = await trx
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .leftJoin('mail_links as l', (join) =>
      join
        .onRef('l.membership_id', '=', 'm.id')
        .on('l.used_at', 'is', null)
        .on('l.voided_at', 'is', null)
        .on('l.expires_at', '>', sql<Date>`now()`),
    )
    .select(['m.id as membershipId', 'l.id as liveLinkId'])
    .select(sql<boolean>`m.invited_by IS NOT NULL OR c.activation_date IS NOT NULL`.as('isInvited'))
    .where('m.user_id', '=', userId)
    .where('m.activated', '=', false)
    .orderBy('m.created_at', 'desc')
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
