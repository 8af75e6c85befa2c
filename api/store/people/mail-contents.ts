import type { Subscription } from '@gtinoteka/contract/session.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';

type Readable = Pick<Database, 'db'>;

/** The name in a mail's greeting. Only names that the person has confirmed, so that nobody else chooses the text. */
const ownFirstName = sql<string>`CASE WHEN u.confirmed_statute
  OR EXISTS (SELECT FROM memberships own WHERE own.user_id = u.id AND own.activated) THEN u.first_name ELSE '' END`;

export interface LinkContents {
  readonly email: string;
  readonly firstName: string;
  /** company of the activation link's membership; null for a new password */
  readonly companyName: string | null;
  readonly expiresAt: Date;
  /** the person is an activated member of a company, with their own data and password */
  readonly hasAccount: boolean;
}

/** Contents of a mail with a link; null if the link is no longer valid or its person was deleted. */
export async function readLinkContents({ db }: Readable, linkId: string): Promise<LinkContents | null> {
  const found = await db
    .selectFrom('mail_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('memberships as m', 'm.id', 'l.membership_id')
    .leftJoin('companies as c', 'c.id', 'm.company_id')
    .select(['u.email', 'c.name as companyName', 'l.expires_at as expiresAt'])
    .select(ownFirstName.as('firstName'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM memberships own WHERE own.user_id = u.id AND own.activated)`.as('hasAccount'),
    )
    .where('l.id', '=', linkId)
    .where('l.used_at', 'is', null)
    .where('l.voided_at', 'is', null)
    .where('l.expires_at', '>', new Date())
    .where('u.is_active', '=', true)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

export interface PersonContents {
  readonly email: string;
  readonly firstName: string;
  readonly passwordChangedAt: Date | null;
}

/** Recipient of a mail about an account; null if deleted. */
export async function readPersonContents({ db }: Readable, userId: string): Promise<PersonContents | null> {
  const found = await db
    .selectFrom('users as u')
    .select(['u.email', 'u.password_changed_at as passwordChangedAt'])
    .select(ownFirstName.as('firstName'))
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

export interface DeclinedContents {
  /** the person who registered; null: unknown */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly companyName: string;
  readonly at: Date;
}

/** A declined registration and the person who registered; null if it is no longer shown. */
export async function readDeclinedContents({ db }: Readable, declinedId: string): Promise<DeclinedContents | null> {
  const found = await db
    .selectFrom('declined_registrations as d')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'd.started_by').on('u.erased_at', 'is', null))
    .select(['u.email', 'd.company_name as companyName', 'd.at'])
    .select(ownFirstName.as('firstName'))
    .where('d.id', '=', declinedId)
    .executeTakeFirst();
  return found ?? null;
}

export interface OrderContents {
  readonly orderNumber: number;
  /** the person who ordered; null if deleted */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly companyName: string;
  readonly nip: string | null;
  readonly subscription: Subscription;
  /** PLN without VAT, whole */
  readonly netPrice: number;
  readonly orderedAt: Date;
  /** deadline of the payment */
  readonly payUntil: Date;
  /** numbers of the replaced orders */
  readonly replaces: readonly number[];
  /** number of the order that replaced it */
  readonly replacedBy: number | null;
}

/** An order that is pending, has lapsed or was cancelled; null in another state, or deleted. */
export async function readOrderContents(
  { db }: Readable,
  orderId: string,
  state: 'waiting' | 'lapsed' | 'cancelled' = 'waiting',
): Promise<OrderContents | null> {
  const found = await db
    .selectFrom('package_orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'o.ordered_by').on('u.erased_at', 'is', null))
    .select([
      'o.order_number as orderNumber',
      'u.email',
      'c.name as companyName',
      'c.nip',
      'o.subscription',
      'o.net_price as netPrice',
      'o.ordered_at as orderedAt',
      'o.pay_until as payUntil',
    ])
    .select(
      sql<number[]>`ARRAY(SELECT r.order_number::int FROM package_orders r WHERE r.replaced_by = o.id ORDER BY 1)`.as(
        'replaces',
      ),
    )
    .select(
      sql<number | null>`(SELECT r.order_number::int FROM package_orders r WHERE r.id = o.replaced_by)`.as(
        'replacedBy',
      ),
    )
    .select(ownFirstName.as('firstName'))
    .where('o.id', '=', orderId)
    .where(state === 'waiting' ? sql<boolean>`o.closed_at IS NULL` : sql<boolean>`o.outcome = ${state}`)
    .executeTakeFirst();
  return found ?? null;
}

/** SQL: whether the company has recipients of its mails; `companyId` is the column of its id. */
export function hasSpokespeople(companyId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${sql.ref(companyId)} AND m.activated AND m.permission_group = 'location_admin'
      AND u.is_active AND u.erased_at IS NULL)`;
}

/** Recipients of mails to a company: its representatives, else its administrators, else nobody. */
export async function readSpokespeople({ db }: Readable, companyId: string): Promise<string[]> {
  const admins = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'm.is_company_representative as isRepresentative'])
    .where('m.company_id', '=', companyId)
    .where('m.activated', '=', true)
    .where('m.permission_group', '=', 'location_admin')
    .where('u.is_active', '=', true)
    .where('u.erased_at', 'is', null)
    .orderBy('u.email')
    .execute();
  const representatives = admins.filter(({ isRepresentative }) => isRepresentative);
  return (representatives.length > 0 ? representatives : admins).map(({ email }) => email);
}

export interface PeriodContents {
  /** the company's representatives, else its administrators; may be empty */
  readonly emails: readonly string[];
  readonly companyName: string;
  readonly subscription: Subscription;
  readonly endsAt: Date;
  readonly isExhausted: boolean;
}

/** A period of a package and its recipients; null if it was deleted. */
export async function readPeriodContents({ db }: Readable, periodId: string): Promise<PeriodContents | null> {
  const period = await db
    .selectFrom('package_periods as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select([
      'p.company_id as companyId',
      'c.name as companyName',
      'p.subscription',
      'p.ends_at as endsAt',
      'p.exhausted_at as exhaustedAt',
    ])
    .where('p.id', '=', periodId)
    .executeTakeFirst();
  if (!period) return null;
  const { companyName, subscription, endsAt, exhaustedAt } = period;
  return {
    emails: await readSpokespeople({ db }, period.companyId),
    companyName,
    subscription,
    endsAt,
    isExhausted: exhaustedAt !== null,
  };
}
