import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

/** Packages notified in one transaction. */
const batch = 200;

/**
 * Queues the mail 'package-ended' for each paid package that has ended, once across processes.
 * - Returns their number.
 * - Packages that were used up were notified at that time.
 */
export async function notifyEndedPackages({ db }: Pick<Database, 'db'>, mail: MailQueue): Promise<number> {
  for (let notified = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`UPDATE package_periods SET end_told_at = clock_timestamp()
        WHERE id IN (
          SELECT id FROM package_periods
          WHERE subscription <> 'free' AND ends_at < clock_timestamp() AND end_told_at IS NULL
          ORDER BY ends_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
        ) RETURNING id`.execute(trx);
      for (const { id } of rows) await mail.queue(trx, { template: 'package-ended', periodId: id });
      return rows.length;
    });
    notified += count;
    if (count < batch) return notified;
  }
}
