import { PgBoss, type Queue } from 'pg-boss';

/** PostgreSQL schema of the jobs. */
export const jobSchema = 'jobs';

export const mailQueue = 'mail';
export const deadMailQueue = 'mail-dead-letters';

export const verificationQueue = 'verifications';
const deadVerificationQueue = 'verifications-dead-letters';

export const databaseExportQueue = 'database-exports';
const deadDatabaseExportQueue = 'database-exports-dead-letters';

export const issueFileQueue = 'issue-files';
const deadIssueFileQueue = 'issue-files-dead-letters';

export const importQueue = 'imports';
const deadImportQueue = 'imports-dead-letters';
export const codeBatchQueue = 'code-batches';
const deadCodeBatchQueue = 'code-batches-dead-letters';

const day = 24 * 60 * 60;

/**
 * How mail is repeated while the mail server does not take it: after 1 to 2 seconds, each time twice as long, never longer than
 * five minutes. The whole takes more than a day even where every delay is the shortest one.
 */
export const mailRetries = { retryDelay: 1, retryDelayMax: 300, retryLimit: 310, retryBackoff: true } as const;

/** Work on files, which may take long and is started again when its worker is gone. */
const longWork = {
  retryDelay: 5,
  retryLimit: 5,
  retryBackoff: true,
  retryDelayMax: 120,
  notify: true,
  expireInSeconds: 2 * 60 * 60,
  heartbeatSeconds: 15,
  retentionSeconds: 14 * day,
  deleteAfterSeconds: 3 * day,
} as const;

/** A queue refers to the one of its dead letters, so that one stands first. */
const queues: readonly Queue[] = [
  // kept for somebody to look at and put back: half a year, unsent
  { name: deadMailQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  {
    name: mailQueue,
    ...mailRetries,
    deadLetter: deadMailQueue,
    notify: true,
    // longer than the time limits of one sending together
    expireInSeconds: 180,
    // a worker that was killed is noticed by its missing heartbeat
    heartbeatSeconds: 15,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 3 * day,
  },
  { name: deadVerificationQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  { name: verificationQueue, ...longWork, deadLetter: deadVerificationQueue },
  { name: deadDatabaseExportQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  { name: databaseExportQueue, ...longWork, deadLetter: deadDatabaseExportQueue },
  { name: deadIssueFileQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  { name: issueFileQueue, ...longWork, deadLetter: deadIssueFileQueue },
  { name: deadImportQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  { name: importQueue, ...longWork, deadLetter: deadImportQueue },
  { name: deadCodeBatchQueue, retentionSeconds: 182 * day, retryLimit: 0 },
  { name: codeBatchQueue, ...longWork, deadLetter: deadCodeBatchQueue },
];

/** Makes or mends the tables of the jobs and their queues. Several processes may do so at once. */
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
  // What fails rejects the call below; a connection that breaks afterwards concerns nobody.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const { name, ...options } of queues) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
