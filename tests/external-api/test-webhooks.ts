import type { JobLog } from '../../api/core/jobs/job-log.ts';
import { openJobs } from '../../api/core/jobs/jobs.ts';
import { makeMailQueue } from '../../api/core/jobs/mail-queue.ts';
import { webhookQueue } from '../../api/core/jobs/queues.ts';
import { runJobs } from '../../api/core/jobs/run-jobs.ts';
import { makeSealedTexts } from '../../api/core/secrets/sealed-text.ts';
import { queueWebhooks } from '../../api/features/external-api/webhooks/queue-webhooks.ts';
import { sendDeliveries, type SendingParts } from '../../api/features/external-api/webhooks/send-deliveries.ts';
import { webhookSecrets } from '../../api/features/external-api/webhooks/webhook-acts.ts';
import { makeWebhookTargets } from '../../api/gateways/webhook-target.ts';
import type { TestApp } from '../support/servers/app.ts';

/** Sends messages to webhooks on this machine until it is stopped. `seconds`: how long a target may take. */
export async function startTestWebhooks(
  { database, config }: Pick<TestApp, 'database' | 'config'>,
  { log, seconds = 10, every = 100 }: { log: JobLog; seconds?: number; every?: number },
): Promise<{ stop(): Promise<void> }> {
  const jobs = await openJobs(database);
  const deps: SendingParts = {
    database,
    mail: makeMailQueue(jobs),
    sealedWebhookSecrets: makeSealedTexts(config.secret ?? '', webhookSecrets),
    webhookTargets: makeWebhookTargets({ loopback: true, seconds }),
  };
  const worker = await runJobs<SendingParts>({
    databaseUrl: database.url,
    jobs: [
      {
        queue: webhookQueue,
        atOnce: 4,
        run: (parts, data, { signal }) => sendDeliveries(parts, webhookQueue.data.parse(data).webhookId, signal),
      },
    ],
    deps,
    log: { ...log, warn() {} },
  });
  const stopQueueing = queueWebhooks({ database, jobs, log, every });
  return {
    async stop() {
      await stopQueueing();
      await worker.stop();
      await jobs.close();
    },
  };
}
