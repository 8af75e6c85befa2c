import { z } from 'zod';

const id = z.string();

/** A mail to be sent. Ids only: the worker reads the addressee and the contents when it writes the mail. */
const mailJob = z.union([
  z.object({ template: z.enum(['activation', 'invitation', 'password-reset', 'log-in']), linkId: id }),
  z.object({ template: z.literal('password-changed'), userId: id }),
  z.object({ template: z.literal('office-rights'), personId: id }),
  z.object({
    template: z.enum(['registration-declined', 'registration-declined-notice', 'registration-passed-on']),
    declinedId: id,
  }),
  z.object({
    template: z.enum([
      'order-confirmation',
      'order-notice',
      'order-lapsed',
      'order-replaced',
      'order-cancelled',
      'order-cancelled-notice',
    ]),
    orderId: id,
  }),
  z.object({ template: z.enum(['verification-ready', 'upload-answered']), verificationId: id }),
  z.object({ template: z.literal('issue-file-ready'), issueFileId: id }),
  z.object({ template: z.literal('issue-digest'), digestId: id }),
  z.object({ template: z.enum(['document-notice', 'document-withdrawn']), noticeId: id, companyId: id }),
  z.object({ template: z.literal('authorization-reviewed'), fileId: id }),
  z.object({ template: z.literal('webhook-off'), webhookId: id }),
  z.object({ template: z.literal('database-ready'), exportId: id }),
  z.object({ template: z.literal('codes-ready'), batchId: id }),
  z.object({ template: z.enum(['package-activated', 'package-ended']), periodId: id }),
]);
export type MailJob = z.infer<typeof mailJob>;

/** `mailId` stays the same however often the mail is tried or retried from the dead letters. */
export const queuedMail = mailJob.and(z.object({ mailId: id }));
export type QueuedMail = z.infer<typeof queuedMail>;
