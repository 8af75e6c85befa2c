import type { MailOutcome, SendMail } from '../../core/jobs/job-worker.ts';
import { MailNotTaken, type Mailer } from '../../gateways/mailer.ts';
import { addressMail, type WritingParts } from './address-mail.ts';

/**
 * Writes and sends one queued mail. What it says is read now: a link that was used meanwhile, an order that was paid, a person
 * who is gone make it needless, and it is dropped. Throws when it should be tried again.
 */
export function makeSendMail(parts: WritingParts & { readonly mailer: Mailer }): SendMail {
  return async (job): Promise<MailOutcome> => {
    const mail = await addressMail(parts, job);
    if (mail === null || mail.to.length === 0) return { kind: 'dropped' };
    try {
      await parts.mailer.send({ ...mail, messageId: `<${job.mailId}@${parts.mailer.domain}>` });
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof MailNotTaken && error.isFinal) return { kind: 'refused', reason: error.message };
      throw error;
    }
  };
}
