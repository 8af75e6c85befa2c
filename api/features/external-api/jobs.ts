import { defineJob, everyDay, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { webhookQueue } from '../../core/jobs/queues.ts';
import { purgeCalls } from '../../store/machines/api-calls.ts';
import { purgeDeliveries, queueEndingPackages } from '../../store/machines/webhook-deliveries.ts';
import { forgetAnswers } from '../../store/verification/written-products.ts';
import type { JobDeps } from '../job-deps.ts';
import { makeFeedFiles } from './files/make-feed-files.ts';
import { sendDeliveries, type SendingParts } from './webhooks/send-deliveries.ts';

export const externalApiJobs = [
  defineJob({
    queue: webhookQueue,
    // A slow receiver does not delay others.
    atOnce: 24,
    pollEvery: 10,
    run: (deps: SendingParts, { webhookId }, { signal }) => sendDeliveries(deps, webhookId, signal),
  }),
  // Deletes calls older than 30 days, and stored responses of writes.
  defineJob({
    queue: scheduledQueue('purge-api-calls'),
    schedule: everyDay(3, 25),
    async run({ database }: JobDeps) {
      await purgeCalls(database);
      await forgetAnswers(database.pool);
    },
  }),
  defineJob({
    queue: scheduledQueue('make-feed-files'),
    schedule: everyDay(0, 20),
    thread: { heap: 256, minutes: 60 },
    run: ({ database, files, config }: JobDeps, _data, { workFolder }) =>
      makeFeedFiles({ database, files, workFolder, site: config.publicUrl?.replace(/\/$/, '') ?? null }),
  }),
  defineJob({
    queue: scheduledQueue('tell-ending-packages'),
    schedule: everyHour(15),
    run: ({ database }: JobDeps) => queueEndingPackages(database),
  }),
  defineJob({
    queue: scheduledQueue('purge-webhook-deliveries'),
    schedule: everyDay(3, 40),
    run: ({ database }: JobDeps) => purgeDeliveries(database),
  }),
];
