import type { Database } from '../../../core/database/database.ts';
import type { JobLog } from '../../../core/jobs/job-log.ts';
import type { Jobs } from '../../../core/jobs/jobs.ts';
import { webhookQueue } from '../../../core/jobs/queues.ts';
import { repeat } from '../../../core/repeat.ts';
import { makeGpcTree } from '../../../store/catalogue/gpc-tree.ts';
import { feedEnd } from '../../../store/machines/change-feed.ts';
import { dueWebhooks } from '../../../store/machines/webhook-sending.ts';
import { feedWebhooks } from './feed-webhooks.ts';

/**
 * Polls between two reads of the feed without new changes.
 * - Such a read serves webhooks with a backlog and newly enabled ones.
 */
const looksBetween = 10;

/**
 * Queues feed changes for webhooks, and a job for each webhook with due messages.
 * - Runs every `every` milliseconds until it is stopped.
 * - Safe in any number of concurrent processes.
 */
export function queueWebhooks({
  database,
  jobs,
  log,
  every = 500,
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: JobLog;
  readonly every?: number;
}): () => Promise<void> {
  const readTree = makeGpcTree(database);
  const onFault = (webhook: string | null, error: unknown): void =>
    log.warn({ webhook, reason: error instanceof Error ? error.message : String(error) }, 'webhooks: not queued');
  let known: string | null = null;
  let looks = 0;
  return repeat(
    every,
    async () => {
      const end = await feedEnd(database);
      if (end !== known || ++looks % looksBetween === 0) {
        const hasMore = await feedWebhooks({ database, readTree }, onFault);
        known = hasMore ? null : end;
      }
      const due = await dueWebhooks(database);
      if (due.length > 0)
        await database.db.transaction().execute(async (trx) => {
          for (const webhookId of due) await jobs.send(trx, webhookQueue, { webhookId }, { singletonKey: webhookId });
        });
    },
    (error) => onFault(null, error),
  );
}
