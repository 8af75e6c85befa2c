import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { recordAct, type AuditEntry } from '../people/audit-log.ts';
import { mayAnywhere } from '../people/memberships.ts';
import { cancelOpenOrder, findOpenOrder, lockForPackage, type PaidSubscription } from './package-orders.ts';

export interface ActivePackage {
  readonly companyId: string;
  readonly subscription: PaidSubscription;
  /** ISO */
  readonly begin: string;
  readonly end: string;
}

/** The activating person: a platform administrator, or an operator at the command line. */
export type Activator = Pick<AuditEntry, 'actor' | 'actorId' | 'client'>;

/**
 * Starts the package of an order now and closes the order. A repeated call changes nothing and returns the same.
 * - ACCESS_DENIED: the person is no platform administrator any more.
 * - ORDER_NOT_POSSIBLE: a paid package is in force.
 * - NOT_FOUND: the order does not exist or was replaced.
 */
export async function activateOrder(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  orderId: string,
  activator: Activator,
): Promise<ActivePackage> {
  return db.transaction().execute((trx) => activateOrderIn(trx, mail, orderId, activator));
}

/**
 * Starts a package for a company now.
 * - With an order id: activates that order (NOT_FOUND unless it has this company and package).
 * - Without: closes an open order for this package, cancels one for another package.
 */
export async function activatePackageOf(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  wanted: { companyId: string; subscription: PaidSubscription; orderId: string | null },
  activator: Activator,
): Promise<ActivePackage> {
  const { companyId, subscription, orderId } = wanted;
  return db.transaction().execute(async (trx) => {
    const { isPaid } = await lockForPackage(trx, companyId);
    if (orderId !== null) {
      const order = await readOrder(trx, orderId);
      if (order.companyId !== companyId || order.subscription !== subscription) throw new AppError('NOT_FOUND');
      return activateOrderIn(trx, mail, orderId, activator);
    }
    if (isPaid) throw new AppError('ORDER_NOT_POSSIBLE');
    const open = await findOpenOrder(trx, companyId);
    if (open && open.subscription !== subscription) await cancelOpenOrder(trx, companyId);
    return openPeriod(trx, mail, { companyId, subscription }, activator);
  });
}

/** The company to activate, by NIP or id; null: none. */
export async function findCompanyToActivate(
  { db }: Pick<Database, 'db'>,
  by: { nip: string } | { id: string },
): Promise<{ id: string; name: string } | null> {
  const companies = db.selectFrom('companies').select(['id', 'name']);
  const one = 'nip' in by ? companies.where('nip', '=', by.nip) : companies.where('id', '=', by.id);
  return (await one.executeTakeFirst()) ?? null;
}

async function activateOrderIn(
  trx: Tx,
  mail: MailQueue,
  orderId: string,
  activator: Activator,
): Promise<ActivePackage> {
  const { companyId } = await readOrder(trx, orderId);
  const { isPaid } = await lockForPackage(trx, companyId);
  const { actor, actorId: userId = '' } = activator;
  if (actor === 'person' && !(await mayAnywhere(trx, { userId, permission: 'registered_company' })))
    throw new AppError('ACCESS_DENIED');
  // Read again: a concurrent activation may have closed it before the lock.
  const order = await readOrder(trx, orderId);
  if (order.periodId !== null) return readPeriod(trx, order.periodId);
  if (order.outcome !== null) throw new AppError('NOT_FOUND');
  if (isPaid) throw new AppError('ORDER_NOT_POSSIBLE');
  return openPeriod(trx, mail, order, activator);
}

interface ClosableOrder {
  companyId: string;
  subscription: PaidSubscription;
  outcome: 'activated' | 'cancelled' | 'lapsed' | null;
  periodId: string | null;
}

async function readOrder(trx: Tx, orderId: string): Promise<ClosableOrder> {
  const found = await trx
    .selectFrom('package_orders')
    .select(['company_id as companyId', 'subscription', 'outcome', 'period_id as periodId'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function readPeriod(trx: Tx, periodId: string): Promise<ActivePackage> {
  const period = await trx
    .selectFrom('package_periods')
    .select(['company_id', 'subscription', 'begins_at', 'ends_at'])
    .where('id', '=', periodId)
    .where('subscription', '<>', 'free')
    .executeTakeFirstOrThrow();
  return {
    companyId: period.company_id,
    subscription: period.subscription as PaidSubscription, // the query leaves Starter out
    begin: period.begins_at.toISOString(),
    end: period.ends_at.toISOString(),
  };
}

/** Days of a package are 24 hours, regardless of clock changes. */
async function openPeriod(
  trx: Tx,
  mail: MailQueue,
  { companyId, subscription }: { companyId: string; subscription: PaidSubscription },
  activator: Activator,
): Promise<ActivePackage> {
  const { days, verify, download } = packageOf(subscription);
  const { rows } = await sql<{ id: string }>`
    WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at),
    opened AS (
      INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit)
      SELECT ${companyId}, ${subscription}, at, at + make_interval(hours => ${(days ?? 0) * 24}), ${verify}, ${download}
      FROM moment RETURNING id, company_id, subscription, begins_at, ends_at
    ),
    closed AS (
      UPDATE package_orders o SET closed_at = opened.begins_at, outcome = 'activated', period_id = opened.id
      FROM opened WHERE o.company_id = opened.company_id AND o.closed_at IS NULL
    )
    UPDATE companies c SET subscription = opened.subscription, subscription_begin = opened.begins_at,
      subscription_end = opened.ends_at
    FROM opened WHERE c.id = opened.company_id RETURNING opened.id`.execute(trx);
  const periodId = rows[0]?.id ?? '';
  await mail.queue(trx, { template: 'package-activated', periodId });
  await recordAct(trx, { ...activator, act: 'package activated', companyId, details: { periodId, subscription } });
  return readPeriod(trx, periodId);
}
