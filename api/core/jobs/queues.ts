import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { scheduledQueue, type Queue } from './define-job.ts';
import { queuedMail, type QueuedMail } from './mail-job.ts';

/** PostgreSQL schema of the jobs. */
export const jobSchema = 'jobs';

const day = 24 * 60 * 60;

const retention = { retentionSeconds: 14 * day, deleteAfterSeconds: 3 * day };

export const mailQueue: Queue<QueuedMail> = {
  name: 'mail',
  data: queuedMail,
  options: {
    ...retention,
    notify: true,
    // More than a day even if every delay is the shortest one.
    retryLimit: 310,
    retryDelay: 1,
    retryDelayMax: 300,
    // Longer than all time limits of one sending together.
    expireInSeconds: 180,
    heartbeatSeconds: 15,
  },
};

/** Sends the due messages of a webhook, one job at a time; retried as long as it fails. */
export const webhookQueue: Queue<{ webhookId: string }> = {
  name: 'webhooks',
  data: z.object({ webhookId: z.string() }),
  policy: 'exclusive',
  options: {
    notify: true,
    // A webhook that fails for three days is switched off, which ends its job.
    retryLimit: 5_000,
    retryDelay: 1,
    retryDelayMax: 300,
    expireInSeconds: 60 * 60,
    heartbeatSeconds: 15,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 60 * 60,
  },
};

/** Has a job for each planned time besides the scheduled ones. */
export const plannedPagesQueue: Queue = { ...scheduledQueue('publish-planned-pages'), policy: 'standard' };

export const verificationQueue = fileQueue('verifications', z.object({ verificationId: z.string() }));
export const databaseExportQueue = fileQueue('database-exports', z.object({ exportId: z.string() }));
export const issueFileQueue = fileQueue('issue-files', z.object({ issueFileId: z.string() }));
const importJob = z.object({ runId: z.string(), act: z.enum(['import', 'undo']) });
export type ImportJob = z.infer<typeof importJob>;
export const importQueue = fileQueue('imports', importJob);
export const codeBatchQueue = fileQueue('code-batches', z.object({ batchId: z.string() }));

/** File jobs may take long, and are retried when their worker is gone. */
function fileQueue<Data extends object>(name: string, data: z.ZodType<Data>): Queue<Data> {
  return {
    name,
    data,
    options: {
      ...retention,
      notify: true,
      retryLimit: 5,
      retryDelay: 5,
      retryDelayMax: 120,
      expireInSeconds: 2 * 60 * 60,
      heartbeatSeconds: 15,
    },
  };
}

/** Each has a queue of dead letters, stored for half a year. */
const queues: readonly Queue[] = [
  mailQueue,
  verificationQueue,
  databaseExportQueue,
  issueFileQueue,
  importQueue,
  codeBatchQueue,
];

export function deadLettersOf(queue: string): string {
  return `${queue}-dead-letters`;
}

/** Creates or updates a queue. */
export async function installQueue(boss: PgBoss, queue: Queue, deadLetter?: string): Promise<void> {
  const options = { ...queue.options, retryBackoff: true, ...(deadLetter !== undefined && { deadLetter }) };
  await boss.createQueue(queue.name, { ...options, ...(queue.policy && { policy: queue.policy }) });
  await boss.updateQueue(queue.name, options);
}

/** Creates or updates the tables and queues of jobs. Safe for concurrent processes. */
export async function installJobs(url: string, settings?: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    ...(settings !== undefined && { options: settings }),
    schema: jobSchema,
    application_name: 'gtinoteka-jobs',
    max: 1,
    supervise: false,
    schedule: false,
  });
  // Errors of calls reject them; later connection errors are ignored.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const queue of queues) {
      const dead = deadLettersOf(queue.name);
      const options = { retentionSeconds: 182 * day, retryLimit: 0 };
      await boss.createQueue(dead, options);
      await boss.updateQueue(dead, options);
      await installQueue(boss, queue, dead);
    }
    for (const queue of [plannedPagesQueue, webhookQueue]) await installQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
}
