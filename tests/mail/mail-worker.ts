import { onTestFinished } from 'vitest';
import { startJobWorker } from '../../api/core/jobs/job-worker.ts';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../api/core/jobs/mail-queue.ts';
import type { PeriodicJob } from '../../api/core/jobs/periodic-job.ts';
import { makeSendMail } from '../../api/features/mail/send-mail.job.ts';
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
  options: { officeEmail?: string; periodicJobs?: PeriodicJob[] } = {},
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
  const worker = await startJobWorker({
    databaseUrl: database.url,
    sendMail: makeSendMail({
      database,
      config: {
        payment: { account: '20 9999 0000 0000 0000 0000 0001', recipient: 'Gtinoteka' },
        mail: { officeEmail: options.officeEmail ?? null },
      },
      mailer,
      tokenOf: makeMailLinkToken(secret),
      siteUrl: 'https://gtinoteka.example',
    }),
    periodicJobs: options.periodicJobs ?? [],
    work: [],
    log: { info: say('info'), warn: say('warn'), error: say('error') },
  });
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
