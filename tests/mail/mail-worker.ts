import { onTestFinished } from 'vitest';
import type { JobDefinition } from '../../api/core/jobs/define-job.ts';
import { runJobs } from '../../api/core/jobs/run-jobs.ts';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../api/core/jobs/mail-queue.ts';
import type { JobDeps } from '../../api/features/job-deps.ts';
import { mailJobs } from '../../api/features/mail/jobs.ts';
import { makeMailer } from '../../api/gateways/mailer.ts';
import type { TestDatabase } from '../support/servers/database.ts';

export const secret = 'a secret of tests that is long enough to be one';

export interface LoggedLine {
  readonly level: string;
  readonly details: object;
  readonly message: string;
}

const stops: (() => Promise<void>)[] = [];

export async function stopTestWorkers(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

/** A worker as the product has it, but more impatient; stopped after the test. Returns what it says in the log. */
export async function startTestWorker(
  database: TestDatabase,
  smtpUrl: string,
  options: { officeEmail?: string; jobs?: JobDefinition<object>[] } = {},
): Promise<LoggedLine[]> {
  const logged: LoggedLine[] = [];
  const say =
    (level: string) =>
    (details: object, message: string): void => {
      logged.push({ level, details, message });
    };
  const mailer = makeMailer({
    url: smtpUrl,
    from: 'Gtinoteka <poczta@gtinoteka.example>',
    times: { connect: 500, greeting: 500, silence: 1_500, whole: 3_000 },
  });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const deps = {
    database,
    config: {
      payment: { account: '20 9999 0000 0000 0000 0000 0001', recipient: 'Gtinoteka' },
      mail: { officeEmail: options.officeEmail ?? null },
    },
    mailer,
    tokenOf: makeMailLinkToken(secret),
    siteUrl: 'https://gtinoteka.example',
    log,
  } as unknown as JobDeps; // all that sending uses
  const jobs = [...mailJobs, ...(options.jobs ?? [])];
  const worker = await runJobs({ databaseUrl: database.url, jobs, deps, log });
  stops.push(worker.stop);
  onTestFinished(stopTestWorkers);
  return logged;
}

/** Queues a mail in a transaction of its own. Returns how long that took, in milliseconds. */
export async function queueMail(
  database: TestDatabase,
  queue: MailQueue,
  job: Parameters<MailQueue['queue']>[1],
): Promise<number> {
  const began = performance.now();
  await database.db.transaction().execute((trx) => queue.queue(trx, job));
  return performance.now() - began;
}
