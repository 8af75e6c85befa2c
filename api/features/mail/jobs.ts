import { defineJob, JobRefused } from '../../core/jobs/define-job.ts';
import type { JobLog } from '../../core/jobs/job-log.ts';
import type { QueuedMail } from '../../core/jobs/mail-job.ts';
import { mailQueue } from '../../core/jobs/queues.ts';
import { MailNotTaken, type Mailer } from '../../gateways/mailer.ts';
import { addressMail, type WritingParts } from './address-mail.ts';

/** Mails sent at once by one process; each is a job, so that a kill repeats one mail at most. */
const atOnce = 2;

export const mailJobs = [defineJob({ queue: mailQueue, atOnce, run: sendMail })];

/**
 * Writes and sends one queued mail. Its contents are read now: a link that was used meanwhile, an order that was paid, a person who is gone
 * make it needless, and it is dropped.
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
