import type { MailingParts } from '../../core/jobs/mail-queue.ts';
import { everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { lapseOrders } from '../../store/packages/order-lapses.ts';

/** Closes orders that were not paid in time and tells who made them. */
export function makeLapsedOrders({ database, mail }: MailingParts): PeriodicJob {
  return {
    name: 'lapse-orders',
    cron: everyHour(10),
    async run() {
      await lapseOrders(database, mail);
    },
  };
}
