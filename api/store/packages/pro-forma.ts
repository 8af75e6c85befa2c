import { orderNumberText, transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import type { ProForma } from '@gtinoteka/contract/service-packages.ts';
import type { Database } from '../../core/database/database.ts';

/**
 * Data of an order's pro-forma (A §7) without the account; times in ISO, the price in whole PLN without VAT.
 * - Null if there is no such order, or it is not open.
 */
export async function readProForma(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  orderId: string,
): Promise<Omit<ProForma, 'payment'> | null> {
  const found = await db
    .selectFrom('package_orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .select(['o.order_number', 'o.subscription', 'o.net_price', 'o.ordered_at', 'o.pay_until'])
    .select(['c.name', 'c.nip', 'c.street', 'c.postal_code', 'c.city'])
    .where('o.id', '=', orderId)
    .where('o.company_id', '=', companyId)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const orderNumber = orderNumberText(found.order_number);
  return {
    orderNumber,
    subscription: found.subscription,
    netPrice: found.net_price,
    orderedAt: found.ordered_at.toISOString(),
    payUntil: found.pay_until.toISOString(),
    buyer: {
      name: found.name,
      nip: found.nip,
      street: found.street,
      postalCode: found.postal_code,
      city: found.city,
    },
    transferTitle: transferTitle(orderNumber),
  };
}
