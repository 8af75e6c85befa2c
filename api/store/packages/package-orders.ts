import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { servicePackages, type OrderableName, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import { sql, type Selectable } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { PackageOrdersTable } from '../../core/database/database-tables.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { recordAct } from '../people/audit-log.ts';
import { mayIn } from '../people/memberships.ts';
import { paidInForce, type Connection } from './package-periods.ts';

export type PaidSubscription = Exclude<(typeof servicePackages)[number]['subscription'], 'free'>;

export interface OpenOrder {
  readonly orderId: string;
  /** ZAM-000123 */
  readonly orderNumber: string;
  readonly subscription: PaidSubscription;
  /** ISO */
  readonly orderedAt: string;
  /** ISO, deadline of the payment */
  readonly payUntil: string;
}

export interface OrderInput {
  readonly companyId: string;
  readonly name: OrderableName;
  readonly userId: string;
  /** keyed hash of the client's address */
  readonly client: Buffer;
}

/**
 * Locks a company against other orders and activations; returns whether a paid package is in force.
 * - NOT_FOUND if there is none.
 */
export async function lockForPackage(trx: Tx, companyId: string): Promise<{ isPaid: boolean }> {
  const { rows } = await sql<{ isPaid: boolean }>`SELECT coalesce(${paidInForce}, false) AS "isPaid"
    FROM companies c WHERE c.id = ${companyId} FOR NO KEY UPDATE`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/**
 * Orders a package for a company on Starter, with mails and audit row, in one transaction.
 * - A company has one open order: the same package returns it, another package replaces it.
 * - ORDER_NOT_POSSIBLE: a paid package is in force.
 * - ACCESS_DENIED: the person is no longer a member.
 */
export async function placeOrder(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  input: OrderInput,
): Promise<OpenOrder & { isNew: boolean }> {
  const { subscription, netPrice } = orderable(input.name);
  return db.transaction().execute(async (trx) => {
    const { isPaid } = await lockForPackage(trx, input.companyId);
    if (!(await mayIn(trx, { ...input, permission: 'user_data' }))) throw new AppError('ACCESS_DENIED');
    if (isPaid) throw new AppError('ORDER_NOT_POSSIBLE');
    const open = await findOpenOrder(trx, input.companyId);
    if (open?.subscription === subscription) return { ...open, isNew: false };
    if (open) await cancelOpenOrder(trx, input.companyId);
    const made = await trx
      .insertInto('package_orders')
      .values({ company_id: input.companyId, subscription, net_price: netPrice, ordered_by: input.userId })
      .returning(['id', 'order_number', 'subscription', 'ordered_at', 'pay_until'])
      .executeTakeFirstOrThrow();
    if (open)
      await trx.updateTable('package_orders').set({ replaced_by: made.id }).where('id', '=', open.orderId).execute();
    // The person who orders is notified by the confirmation; a colleague whose order is replaced needs a mail.
    if (open && (await ordererOf(trx, open.orderId)) !== input.userId)
      await mail.queue(trx, { template: 'order-replaced', orderId: open.orderId });
    await mail.queue(trx, { template: 'order-confirmation', orderId: made.id });
    await mail.queue(trx, { template: 'order-notice', orderId: made.id });
    await recordAct(trx, {
      act: 'package ordered',
      actor: 'person',
      actorId: input.userId,
      client: input.client,
      companyId: input.companyId,
      details: { orderId: made.id, subscription, replaced: open?.orderId ?? null },
    });
    return { ...openOrderOf(made), isNew: true };
  });
}

function orderable(name: OrderableName) {
  const found = servicePackages.find((servicePackage) => servicePackage.name === name);
  if (!found || found.subscription === 'free') throw new Error(`${name} is not sold`);
  return found;
}

/** The open order of a company; null: none. */
export async function findOpenOrder(connection: Connection, companyId: string): Promise<OpenOrder | null> {
  const found = await connection
    .selectFrom('package_orders')
    .select(['id', 'order_number', 'subscription', 'ordered_at', 'pay_until'])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return found ? openOrderOf(found) : null;
}

function openOrderOf(
  row: Pick<Selectable<PackageOrdersTable>, 'id' | 'order_number' | 'subscription' | 'ordered_at' | 'pay_until'>,
): OpenOrder {
  return {
    orderId: row.id,
    orderNumber: orderNumberText(row.order_number),
    subscription: row.subscription,
    orderedAt: row.ordered_at.toISOString(),
    payUntil: row.pay_until.toISOString(),
  };
}

/** The id of an order by its displayed number (ZAM-000123); null: there is none. */
export async function findOrderId({ db }: Pick<Database, 'db'>, orderNumber: string): Promise<string | null> {
  const digits = /^ZAM-(\d{1,9})$/i.exec(orderNumber)?.[1];
  if (!digits) return null;
  const found = await db
    .selectFrom('package_orders')
    .select('id')
    .where('order_number', '=', Number(digits))
    .executeTakeFirst();
  return found?.id ?? null;
}

async function ordererOf(trx: Tx, orderId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('package_orders')
    .select('ordered_by')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return found?.ordered_by ?? null;
}

/**
 * Cancels an unpaid order of a company and notifies its author and the office.
 * - A cancelled order stays as it is.
 * - NOT_FOUND: no such order.
 * - ORDER_CLOSED: it is paid or has lapsed.
 * - ACCESS_DENIED: the person is no longer a member.
 */
export async function cancelOrder(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  { companyId, orderId, userId, client }: Omit<OrderInput, 'name'> & { readonly orderId: string },
): Promise<{ orderNumber: string; state: 'cancelled'; closedAt: string }> {
  return db.transaction().execute(async (trx) => {
    await lockForPackage(trx, companyId);
    if (!(await mayIn(trx, { companyId, userId, permission: 'user_data' }))) throw new AppError('ACCESS_DENIED');
    const order = await trx
      .selectFrom('package_orders')
      .select(['order_number', 'outcome', 'closed_at'])
      .where('id', '=', orderId)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!order) throw new AppError('NOT_FOUND');
    const cancelled = (at: Date) =>
      ({ orderNumber: orderNumberText(order.order_number), state: 'cancelled', closedAt: at.toISOString() }) as const;
    if (order.outcome === 'cancelled' && order.closed_at) return cancelled(order.closed_at);
    if (order.outcome !== null) throw new AppError('ORDER_CLOSED');
    await cancelOpenOrder(trx, companyId);
    const { closed_at } = await trx
      .selectFrom('package_orders')
      .select('closed_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await mail.queue(trx, { template: 'order-cancelled', orderId });
    await mail.queue(trx, { template: 'order-cancelled-notice', orderId });
    await recordAct(trx, {
      act: 'package order cancelled',
      actor: 'person',
      actorId: userId,
      client,
      companyId,
      details: { orderId },
    });
    return cancelled(closed_at ?? new Date());
  });
}

/** Closes the open order of a company, if any, without a package. */
export async function cancelOpenOrder(trx: Tx, companyId: string): Promise<void> {
  await trx
    .updateTable('package_orders')
    .set({ closed_at: sql<Date>`clock_timestamp()`, outcome: 'cancelled' })
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .execute();
}

/** All open orders, the oldest first. */
export async function listOpenOrders({ db }: Pick<Database, 'db'>): Promise<PackageOrder[]> {
  const rows = await db
    .selectFrom('package_orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .select([
      'o.id',
      'o.order_number',
      'o.company_id',
      'c.name',
      'c.nip',
      'o.subscription',
      'o.net_price',
      'o.ordered_at',
    ])
    .where('o.closed_at', 'is', null)
    .orderBy('o.ordered_at')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: orderNumberText(row.order_number),
    companyId: row.company_id,
    companyName: row.name,
    nip: row.nip,
    subscription: row.subscription,
    netPrice: row.net_price,
    orderedAt: row.ordered_at.toISOString(),
  }));
}
