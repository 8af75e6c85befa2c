import { defineJob, JobRefused } from '../../core/jobs/define-job.ts';
import type { JobLog } from '../../core/jobs/job-log.ts';
import type { QueuedMail } from '../../core/jobs/mail-job.ts';
import { mailQueue } from '../../core/jobs/queues.ts';
import { MailNotTaken, type Mailer } from '../../gateways/mailer.ts';
import { addressMail, type WritingParts } from './address-mail.ts';

/** Concurrent mails of one process; each is a job, so a crash repeats at most one mail. */
const atOnce = 2;

export const mailJobs = [defineJob({ queue: mailQueue, atOnce, run: sendMail })];

/**
 * Writes and sends one queued mail.
 * - Contents are read now: a used link, a paid order or a deleted person makes the mail obsolete, and it is dropped.
 */
async function sendMail(
  { mailer, log, ...parts }: WritingParts & { readonly mailer: Mailer; readonly log: JobLog },
  job: QueuedMail,
): Promise<void> {
  const mail = await addressMail(parts, job);
  if (mail === null || mail.to.length === 0)
    return log.info({ mail: job.template, mailId: job.mailId }, 'mail: dropped');
  try {
    await mailer.send({ ...mail, messageId: `<${job.mailId}@${mailer.domain}>` });
  } catch (error) {
    if (error instanceof MailNotTaken && error.isFinal) throw new JobRefused(error.message);
    throw error;
  }
}
