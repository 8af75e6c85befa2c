import type { Tx } from './database.ts';

/**
 * A mail that is to be sent. Ids only: the worker reads whom it goes to and what it says when it writes it, and nothing
 * personal or secret rests in a job.
 */
export type MailJob =
  | { readonly template: 'activation' | 'invitation' | 'password-reset'; readonly linkId: string }
  | { readonly template: 'password-changed'; readonly userId: string }
  | { readonly template: 'order-confirmation' | 'order-notice'; readonly orderId: string }
  | { readonly template: 'package-activated' | 'package-ended'; readonly periodId: string };

/** A mail as it stands in the queue. `mailId` stays the same however often it is tried or put back. */
export type QueuedMail = MailJob & { readonly mailId: string };

export interface MailQueue {
  /** Adds the mail to the transaction under way: it is sent, at least once, if and only if that commits. */
  queue(trx: Tx, job: MailJob): Promise<void>;
}
