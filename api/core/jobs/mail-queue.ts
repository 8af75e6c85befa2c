import type { Database, Tx } from '../database/database.ts';

/**
 * A mail that is to be sent. Ids only: the worker reads the addressee and the contents when it writes the mail, and nothing
 * personal or secret rests in a job.
 */
export type MailJob =
  | { readonly template: 'activation' | 'invitation' | 'password-reset' | 'log-in'; readonly linkId: string }
  | { readonly template: 'password-changed'; readonly userId: string }
  | { readonly template: 'office-rights'; readonly personId: string }
  | {
      readonly template: 'registration-declined' | 'registration-declined-notice' | 'registration-passed-on';
      readonly declinedId: string;
    }
  | {
      readonly template:
        | 'order-confirmation'
        | 'order-notice'
        | 'order-lapsed'
        | 'order-replaced'
        | 'order-cancelled'
        | 'order-cancelled-notice';
      readonly orderId: string;
    }
  | { readonly template: 'verification-ready' | 'upload-answered'; readonly verificationId: string }
  | { readonly template: 'issue-file-ready'; readonly issueFileId: string }
  | { readonly template: 'issue-digest'; readonly digestId: string }
  | {
      readonly template: 'document-notice' | 'document-withdrawn';
      readonly noticeId: string;
      readonly companyId: string;
    }
  | { readonly template: 'authorization-reviewed'; readonly fileId: string }
  | { readonly template: 'webhook-off'; readonly webhookId: string }
  | { readonly template: 'database-ready'; readonly exportId: string }
  | { readonly template: 'codes-ready'; readonly batchId: string }
  | { readonly template: 'package-activated' | 'package-ended'; readonly periodId: string };

/** A mail as it stands in the queue. `mailId` stays the same however often it is tried or put back. */
export type QueuedMail = MailJob & { readonly mailId: string };

export interface MailQueue {
  /** Adds the mail to the transaction under way: it is sent, at least once, if and only if that commits. */
  queue(trx: Tx, job: MailJob): Promise<void>;
}

/** What writes to the database and queues mails of it needs. */
export interface MailingParts {
  readonly database: Pick<Database, 'db'>;
  readonly mail: MailQueue;
}
