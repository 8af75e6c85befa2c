import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { lapseOrders } from '../../store/packages/order-lapses.ts';
import { notifyEndedPackages } from '../../store/packages/package-ends.ts';
import type { JobDeps } from '../job-deps.ts';

export const servicePackageJobs = [
  defineJob({
    queue: scheduledQueue('lapse-orders'),
    schedule: everyHour(10),
    run: async ({ database, mail }: JobDeps) => void (await lapseOrders(database, mail)),
  }),
  defineJob({
    queue: scheduledQueue('tell-ended-packages'),
    schedule: everyHour(5),
    run: async ({ database, mail }: JobDeps) => void (await notifyEndedPackages(database, mail)),
  }),
];
