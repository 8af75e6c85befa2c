import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';

/** The stored invoice of an order. */
export interface OrderInvoice {
  /** ZAM-000123 */
  readonly orderNumber: string;
  readonly fileKey: string;
  readonly byteSize: number;
}

/** The invoice of a company's order (both UUIDs); null if there is no such order or invoice. */
export async function findOrderInvoice(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  orderId: string,
): Promise<OrderInvoice | null> {
  const found = await db
    .selectFrom('package_orders')
    .select(['order_number', 'invoice_key', 'invoice_bytes'])
    .where('id', '=', orderId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found || found.invoice_key === null || found.invoice_bytes === null) return null;
  const orderNumber = orderNumberText(found.order_number);
  return { orderNumber, fileKey: found.invoice_key, byteSize: found.invoice_bytes };
}

export type AddedInvoice = Omit<OrderInvoice, 'orderNumber'>;

export interface ReplacedInvoice {
  readonly companyId: string;
  readonly orderNumber: string;
  readonly addedAt: Date;
  /** of the replaced invoice; null: none */
  readonly earlierKey: string | null;
}

/** Whether an order (UUID) is paid; null: there is none. */
export async function isOrderPaid({ db }: Pick<Database, 'db'>, orderId: string): Promise<boolean | null> {
  const found = await db.selectFrom('package_orders').select('outcome').where('id', '=', orderId).executeTakeFirst();
  return found ? found.outcome === 'activated' : null;
}

/** Stores the invoice of a paid order, replacing an earlier one; undefined if there is no such order. */
export async function keepOrderInvoice(
  trx: Tx,
  orderId: string,
  { fileKey, byteSize }: AddedInvoice,
): Promise<ReplacedInvoice | undefined> {
  const found = await trx
    .selectFrom('package_orders')
    .select(['company_id', 'order_number', 'invoice_key'])
    .where('id', '=', orderId)
    .where('outcome', '=', 'activated')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { at } = await trx
    .updateTable('package_orders')
    .set({ invoice_key: fileKey, invoice_bytes: byteSize, invoice_added_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', orderId)
    .returning(sql<Date>`invoice_added_at`.as('at'))
    .executeTakeFirstOrThrow();
  return {
    companyId: found.company_id,
    orderNumber: orderNumberText(found.order_number),
    addedAt: at,
    earlierKey: found.invoice_key,
  };
}

/** Whether an invoice with this file key exists. */
export async function isInvoiceKept({ db }: Pick<Database, 'db'>, fileKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('package_orders')
    .select('id')
    .where('invoice_key', '=', fileKey)
    .executeTakeFirst();
  return found !== undefined;
}
