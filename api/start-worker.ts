import { join } from 'node:path';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { JobLog } from './core/jobs/job-log.ts';
import { runJobs } from './core/jobs/run-jobs.ts';
import { loadJobs } from './features.ts';
import { queueWebhooks } from './features/external-api/webhooks/queue-webhooks.ts';
import { openMailboxPage } from './gateways/mailbox-page.ts';
import { openMailbox } from './gateways/mailbox.ts';
import { openJobDeps, type JobSettings } from './open-job-deps.ts';

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly log: JobLog;
  /** address of the API on this machine: origin of links if PUBLIC_URL is not set */
  readonly address: string;
}

export interface RunningWorker {
  /** address of the mailbox of caught mails; null with a mail server */
  readonly mailboxAddress: string | null;
  stop(): Promise<void>;
}

/** Runs the jobs of this installation in this process. Without SMTP_URL it catches mails and shows them. */
export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const { config, database, databaseUrl, secret, log, address } = parts;
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    let { smtpUrl } = config.mail;
    if (smtpUrl !== null && config.publicUrl === null)
      log.warn({ address }, 'PUBLIC_URL is not set: links in mails lead to this machine');
    let mailboxAddress: string | null = null;
    if (smtpUrl === null) {
      const mailbox = await openMailbox(join(config.dataDir, 'mailbox'));
      closers.push(() => mailbox.close());
      const page = await openMailboxPage(mailbox, mailboxPorts(config, address));
      closers.push(() => page.close());
      ({ smtpUrl } = mailbox);
      mailboxAddress = page.address;
    }
    const settings: JobSettings = { config, databaseUrl, secret, smtpUrl, siteUrl: config.publicUrl ?? address };
    const deps = await openJobDeps(settings, database, log);
    closers.push(() => deps.close());
    const worker = await runJobs({
      databaseUrl,
      jobs: await loadJobs(),
      deps,
      log,
      thread: {
        program: new URL('job-thread.ts', import.meta.url),
        settings,
        workRoot: join(config.dataDir, 'work'),
      },
    });
    closers.push(() => worker.stop());
    closers.push(queueWebhooks(deps));
    return { mailboxAddress, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port after the server's, so that the address is the same after every start; any free one if it is used. */
function mailboxPorts({ mail, port }: Config, address: string): number[] {
  if (mail.mailboxPort !== null) return [mail.mailboxPort];
  return port === 0 ? [0] : [Number(new URL(address).port) + 1, 0];
}
