import { join } from 'node:path';
import { makeCodesBatchWork } from './codes-thread.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { JobLog } from './core/jobs/job-log.ts';
import { startJobWorker } from './core/jobs/job-worker.ts';
import { makeMailLinkToken } from './core/secrets/mail-link-token.ts';
import type { MailQueue } from './core/jobs/mail-queue.ts';
import { watchPlannedPages } from './features/cms/planned-pages-watch.ts';
import { makeSendMail } from './features/mail/send-mail.job.ts';
import { makeIssueFileWork } from './features/repository-issues/issue-file.job.ts';
import { makeDatabaseExportWork } from './database-export-thread.ts';
import { makeImportWork } from './import-thread.ts';
import { openMailboxPage } from './gateways/mailbox-page.ts';
import { openMailbox } from './gateways/mailbox.ts';
import { makeMailer } from './gateways/mailer.ts';
import { makePeriodicJobs } from './periodic-jobs.ts';
import { makeSealedTexts } from './core/secrets/sealed-text.ts';
import { webhookSecrets } from './features/external-api/webhooks/webhook-acts.ts';
import { startWebhookSender } from './features/external-api/webhooks/webhook-sender.ts';
import { makeWebhookTargets } from './gateways/webhook-target.ts';
import { makeVerificationWork, removeLeftWork } from './verification-thread.ts';

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly mail: MailQueue;
  readonly log: JobLog;
  /** where the API answers on this machine: what links begin with where PUBLIC_URL is not set */
  readonly address: string;
}

export interface RunningWorker {
  /** where caught mails can be read; null with a mail server */
  readonly mailboxAddress: string | null;
  stop(): Promise<void>;
}

/** Does the jobs of this installation in this process; without SMTP_URL it catches mails and shows them. */
export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const { config, database, databaseUrl, secret, log } = parts;
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    let url = config.mail.smtpUrl;
    if (url !== null && config.publicUrl === null)
      log.warn({ address: parts.address }, 'PUBLIC_URL is not set: links in mails lead to this machine');
    let mailboxAddress: string | null = null;
    if (url === null) {
      const mailbox = await openMailbox(join(config.dataDir, 'mailbox'));
      closers.push(() => mailbox.close());
      const page = await openMailboxPage(mailbox, mailboxPorts(config, parts.address));
      closers.push(() => page.close());
      url = mailbox.smtpUrl;
      mailboxAddress = page.address;
    }
    const sendMail = makeSendMail({
      database,
      config,
      mailer: makeMailer({ url, from: config.mail.from }),
      tokenOf: makeMailLinkToken(secret),
      siteUrl: config.publicUrl ?? parts.address,
    });
    removeLeftWork(config, log);
    const worker = await startJobWorker({
      databaseUrl,
      sendMail,
      periodicJobs: makePeriodicJobs(parts),
      work: [
        makeVerificationWork(parts),
        makeDatabaseExportWork(parts),
        makeIssueFileWork(parts),
        makeImportWork(parts),
        makeCodesBatchWork(parts),
      ],
      log,
    });
    closers.push(() => worker.stop());
    const sender = startWebhookSender({
      database,
      mail: parts.mail,
      sealed: makeSealedTexts(secret, webhookSecrets),
      targets: makeWebhookTargets({ loopback: config.webhookLoopback }),
      log,
    });
    closers.push(() => sender.stop());
    const planned = watchPlannedPages({ database, log });
    closers.push(() => planned.stop());
    return { mailboxAddress, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Next to the server's own port, so that the address is the same after every start; any free one where that is taken. */
function mailboxPorts({ mail, port }: Config, address: string): number[] {
  if (mail.mailboxPort !== null) return [mail.mailboxPort];
  return port === 0 ? [0] : [Number(new URL(address).port) + 1, 0];
}
