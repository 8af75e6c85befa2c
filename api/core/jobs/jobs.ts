import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import type {
  CodeBatchJob,
  DatabaseExportJob,
  FileJobs,
  ImportJob,
  IssueFileJob,
  VerificationJob,
} from './file-jobs.ts';
import {
  codeBatchQueue,
  databaseExportQueue,
  importQueue,
  issueFileQueue,
  jobSchema,
  mailQueue,
  verificationQueue,
} from './job-queues.ts';
import type { MailQueue, QueuedMail } from './mail-queue.ts';

export interface OpenMailQueue extends MailQueue {
  close(): Promise<void>;
}

/** Opens the queue for putting mail in. Nothing is sent from here: a worker does that, in this process or another one. */
export async function openMailQueue(database: Pick<Database, 'pool'>): Promise<OpenMailQueue> {
  const boss = await openJobs(database);
  return {
    async queue(trx, job) {
      const mailId = randomUUID();
      const queued: QueuedMail = { ...job, mailId };
      await boss.send(mailQueue, queued, { id: mailId, db: fromKysely(trx) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

export interface OpenFileJobs extends FileJobs {
  close(): Promise<void>;
}

/** Opens the queues of work on files for putting jobs in. Nothing is done from here: a worker does that. */
export async function openFileJobs(database: Pick<Database, 'pool'>): Promise<OpenFileJobs> {
  const boss = await openJobs(database);
  return {
    async verify(trx, verificationId, companyId) {
      const job: VerificationJob = { verificationId };
      const priority = -(await countUnfinished(trx, verificationQueue, companyId));
      await boss.send(verificationQueue, job, { db: fromKysely(trx), group: { id: companyId }, priority });
    },
    async exportDatabase(trx, exportId) {
      const job: DatabaseExportJob = { exportId };
      await boss.send(databaseExportQueue, job, { db: fromKysely(trx) });
    },
    async makeIssueFile(trx, issueFileId) {
      const job: IssueFileJob = { issueFileId };
      await boss.send(issueFileQueue, job, { db: fromKysely(trx) });
    },
    async changeCatalogue(trx, { runId, act }) {
      const job: ImportJob = { runId, act };
      await boss.send(importQueue, job, { db: fromKysely(trx) });
    },
    async makeCodes(trx, batchId) {
      const job: CodeBatchJob = { batchId };
      await boss.send(codeBatchQueue, job, { db: fromKysely(trx) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Jobs of a company in a queue that wait or run. */
async function countUnfinished(trx: Tx, queue: string, companyId: string): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`SELECT count(*)::int AS unfinished
    FROM ${sql.ref(`${jobSchema}.job`)}
    WHERE name = ${queue} AND group_id = ${companyId} AND state < 'completed'`.execute(trx);
  return rows[0]?.unfinished ?? 0;
}

/** The jobs on the pool of the process, without doing any. Stop it with `close: false`. */
export async function openJobs({ pool }: Pick<Database, 'pool'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // It knows its queues from the start; failing to read them again now and then changes nothing.
  boss.on('error', () => {});
  return boss.start();
}
