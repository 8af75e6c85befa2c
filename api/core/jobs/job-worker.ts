import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { startBackgroundWork, type BackgroundWork } from './background-work.ts';
import type { JobLog } from './job-log.ts';
import { jobSchema, mailQueue } from './job-queues.ts';
import type { QueuedMail } from './mail-queue.ts';
import type { PeriodicJob } from './periodic-job.ts';
import { startPeriodicJobs } from './periodic-worker.ts';

/** `dropped`: nobody needs it any more; `refused`: trying again is in vain, it goes to the dead letters. */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'dropped' } | { readonly kind: 'refused'; readonly reason: string };

/** Sends one mail; throws when it should be tried again. */
export type SendMail = (mail: QueuedMail) => Promise<MailOutcome>;

export interface JobWorkerParts {
  readonly databaseUrl: string;
  readonly sendMail: SendMail;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly work: readonly BackgroundWork[];
  readonly log: JobLog;
}

/** Mails sent at once by one process. */
const mailsAtOnce = 2;
/** How long a stop waits for mails under way and for other work to break off; what is not done by then is tried again. */
const patience = 5_000;

/** Does the jobs until it is stopped. Any number of processes may do so: each job goes to one of them. */
export async function startJobWorker(parts: JobWorkerParts): Promise<{ stop(): Promise<void> }> {
  const { log } = parts;
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: jobSchema,
    application_name: 'gtinoteka-jobs',
    max: 4,
    useListenNotify: true,
    // how soon the jobs of a killed worker are given to another one, after their heartbeat is missed
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // Without a listener it would end the process; the jobs go on when the database is back.
  boss.on(
    'error',
    seldom(({ message }) => log.warn({ reason: message }, 'jobs: trouble with the database')),
  );
  await boss.start();
  for (let place = 0; place < mailsAtOnce; place++) await workOnMail(boss, parts);
  const stopping = new AbortController();
  for (const work of parts.work) await startBackgroundWork(boss, work, { stop: stopping.signal, log });
  await startPeriodicJobs(boss, parts.periodicJobs, log);
  return {
    async stop() {
      stopping.abort();
      const queues = [mailQueue, ...parts.work.map(({ queue }) => queue)];
      const ended = Promise.all(queues.map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

async function workOnMail(boss: PgBoss, { sendMail, log }: JobWorkerParts): Promise<void> {
  const worker = await boss.work(
    mailQueue,
    // One at a time, so that a kill repeats one mail at most. A new mail is announced; the polling is for those that wait for a retry.
    {
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
    },
    async (jobs: JobWithMetadata<QueuedMail>[]): Promise<JobResult[]> => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await settle(job, sendMail, log));
      // There may be more.
      boss.notifyWorker(worker);
      return results;
    },
  );
}

async function settle(job: JobWithMetadata<QueuedMail>, sendMail: SendMail, log: JobLog): Promise<JobResult> {
  const { id, data } = job;
  const mail = { mail: data.template, mailId: data.mailId };
  try {
    const outcome = await sendMail(data);
    if (outcome.kind === 'refused') {
      log.error({ ...mail, reason: outcome.reason }, 'mail: refused for good, now among the dead letters');
      return { id, status: 'deadletter', output: { reason: outcome.reason } };
    }
    log.info(mail, `mail: ${outcome.kind}`);
    return { id, status: 'completed', output: { outcome: outcome.kind } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (job.retryCount < job.retryLimit) log.warn({ ...mail, reason }, 'mail: not sent, will be tried again');
    else log.error({ ...mail, reason }, 'mail: given up, now among the dead letters');
    return { id, status: 'failed', output: { reason } };
  }
}

/** Says what happens again and again at most every ten seconds. */
function seldom<T>(say: (what: T) => void): (what: T) => void {
  let reportedAt = -Infinity;
  return (what) => {
    if (performance.now() - reportedAt < 10_000) return;
    reportedAt = performance.now();
    say(what);
  };
}
