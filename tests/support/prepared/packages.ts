import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '../../../api/core/database/database-tables.ts';
import { addRow, changeRow, daysAgo, type Pool } from './rows.ts';

/** The package of a company, and the period of its book, ended a second ago. */
export async function endPackage({ pool }: Pool, companyId: string): Promise<void> {
  await pool.query(`UPDATE companies SET subscription_end = now() - interval '1 second' WHERE id = $1`, [companyId]);
  await pool.query(`UPDATE package_periods SET ends_at = now() - interval '1 second' WHERE company_id = $1`, [
    companyId,
  ]);
}

/** A company on Starter has a monthly package since a moment ago, for a day, without an order. */
export function giveMonthlyPackage(database: Pool, companyId: string): Promise<void> {
  return changeRow(database, ['companies', 'id'], companyId, {
    subscription: 'monthly',
    subscription_begin: new Date(),
    subscription_end: daysAgo(-1),
  });
}

/** A period in the book of a company's packages; its id. */
export async function addPeriod(database: Pool, columns: Insertable<Tables['package_periods']>): Promise<string> {
  return (await addRow(database, 'package_periods', columns)).id;
}

export function changePeriod(
  database: Pool,
  periodId: string,
  columns: Updateable<Tables['package_periods']>,
): Promise<void> {
  return changeRow(database, ['package_periods', 'id'], periodId, columns);
}

/** An order of the monthly package, which waits to be paid; its id. */
export async function addOrder(database: Pool, companyId: string, orderedBy: string | null = null): Promise<string> {
  const order = { company_id: companyId, subscription: 'monthly', net_price: 350, ordered_by: orderedBy };
  return (await addRow(database, 'package_orders', order)).id;
}

/** The day by which an order was to be paid is over. */
export function passPayDay(database: Pool, orderId: string): Promise<void> {
  return changeRow(database, ['package_orders', 'id'], orderId, { pay_until: daysAgo(1) });
}

/** An order was cancelled a moment ago. */
export function cancelOrder(database: Pool, orderId: string): Promise<void> {
  return changeRow(database, ['package_orders', 'id'], orderId, { closed_at: new Date(), outcome: 'cancelled' });
}

/** The period of a company's package in its book, of so many verifications and as many downloads; its id. */
export async function openPeriod({ pool }: Pool, companyId: string, limit: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit)
     SELECT id, subscription, subscription_begin, subscription_end, $2, $2 FROM companies WHERE id = $1 RETURNING id`,
    [companyId, limit],
  );
  return rows[0]?.id ?? '';
}
