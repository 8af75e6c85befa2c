import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { recordAct } from '../people/audit-log.ts';

/** Orders closed in one transaction. */
const batch = 200;

/**
 * Closes unpaid orders past their deadline and queues the mail 'order-lapsed', once each across processes.
 * - Returns their number.
 */
export async function lapseOrders({ db }: Pick<Database, 'db'>, mail: MailQueue): Promise<number> {
  for (let lapsed = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; companyId: string }>`UPDATE package_orders
        SET closed_at = clock_timestamp(), outcome = 'lapsed'
        WHERE id IN (
          SELECT id FROM package_orders WHERE closed_at IS NULL AND pay_until < clock_timestamp()
          ORDER BY pay_until LIMIT ${batch} FOR UPDATE SKIP LOCKED
        ) RETURNING id, company_id AS "companyId"`.execute(trx);
      for (const { id, companyId } of rows) {
        await mail.queue(trx, { template: 'order-lapsed', orderId: id });
        await recordAct(trx, { act: 'package order lapsed', actor: 'system', companyId, details: { orderId: id } });
      }
      return rows.length;
    });
    lapsed += count;
    if (count < batch) return lapsed;
  }
}
