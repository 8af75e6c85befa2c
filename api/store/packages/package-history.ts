import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import type { CompanyOrder, PastPeriod } from '@gtinoteka/contract/service-packages.ts';
import { sql } from 'kysely';
import type { Connection } from './package-periods.ts';

/** Rows of each list: years of packages. */
const most = 50;

/** Past periods of a company, the newest first. A used-up package ended at that moment. */
export async function readPastPeriods(connection: Connection, companyId: string): Promise<PastPeriod[]> {
  const rows = await connection
    .selectFrom('package_periods')
    .select(['subscription', 'begins_at', 'ends_at', 'exhausted_at', 'verified', 'verify_limit'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('ends_at', '<', sql<Date>`clock_timestamp()`), eb('exhausted_at', 'is not', null)]))
    .orderBy('begins_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    subscription: row.subscription,
    begin: row.begins_at.toISOString(),
    end: (row.exhausted_at ?? row.ends_at).toISOString(),
    isExhausted: row.exhausted_at !== null,
    verified: Number(row.verified),
    verifyLimit: row.verify_limit === null ? null : Number(row.verify_limit),
  }));
}

/** Orders of a company with their outcome, the newest first. */
export async function readCompanyOrders(connection: Connection, companyId: string): Promise<CompanyOrder[]> {
  const rows = await connection
    .selectFrom('package_orders as o')
    .leftJoin('package_orders as r', 'r.id', 'o.replaced_by')
    .select([
      'o.id as orderId',
      'o.order_number as number',
      'o.subscription',
      'o.net_price as netPrice',
      'o.ordered_at as orderedAt',
      'o.closed_at as closedAt',
      'o.outcome',
      'o.invoice_added_at as invoiceAt',
      'r.order_number as replacedBy',
    ])
    .where('o.company_id', '=', companyId)
    .orderBy('o.ordered_at', 'desc')
    .orderBy('o.order_number', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ number, orderedAt, closedAt, outcome, replacedBy, invoiceAt, ...row }) => ({
    ...row,
    orderNumber: orderNumberText(number),
    orderedAt: orderedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    state: outcome ?? 'waiting',
    replacedBy: replacedBy === null ? null : orderNumberText(replacedBy),
    invoiceAt: invoiceAt?.toISOString() ?? null,
  }));
}
