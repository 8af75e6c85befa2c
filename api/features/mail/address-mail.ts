import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailJob } from '../../core/jobs/mail-job.ts';
import {
  readDeclinedContents,
  readLinkContents,
  readOrderContents,
  readPeriodContents,
  readPersonContents,
} from '../../store/people/mail-contents.ts';
import { writeActivation } from './templates/activation.ts';
import { addressOfficeMail } from './address-office-mail.ts';
import { writeInvitation } from './templates/invitation.ts';
import type { WrittenMail } from './templates/mail-layout.ts';
import { writeLogIn } from './templates/log-in.ts';
import { writeOrderCancelled, writeOrderCancelledNotice } from './templates/order-cancelled.ts';
import { writeOrderConfirmation } from './templates/order-confirmation.ts';
import { writeOrderLapsed } from './templates/order-lapsed.ts';
import { writeOrderNotice } from './templates/order-notice.ts';
import { writePackageActivated } from './templates/package-activated.ts';
import { writePackageEnded } from './templates/package-ended.ts';
import { writePasswordChanged } from './templates/password-changed.ts';
import { writePasswordReset } from './templates/password-reset.ts';
import { writeCodesReady } from './templates/codes-ready.ts';
import { readReadyBatch } from '../../store/code-batches/code-batches.ts';
import { writeDatabaseReady } from './templates/database-ready.ts';
import { readReadyDatabase } from '../../store/database-exports/database-exports.ts';
import { writeUploadAnswered } from './templates/upload-answered.ts';
import { writeWebhookOff } from './templates/webhook-off.ts';
import { readFailedWebhook } from '../../store/machines/webhooks.ts';
import { writeVerificationReady } from './templates/verification-ready.ts';
import { readAnsweredContents, readReadyContents } from '../../store/verification/mail-contents.ts';
import {
  writeRegistrationDeclined,
  writeRegistrationDeclinedNotice,
  writeRegistrationPassedOn,
} from './templates/registration-declined.ts';

export interface WritingParts {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'payment'> & { readonly mail: Pick<Config['mail'], 'officeEmail'> };
  readonly tokenOf: MailLinkToken;
  /** public origin of the site, never taken from a request */
  readonly siteUrl: string;
}

export interface AddressedMail extends WrittenMail {
  readonly to: readonly string[];
}

/** Writes a queued mail from current data; null if it is no longer needed. */
export async function addressMail(parts: WritingParts, job: MailJob): Promise<AddressedMail | null> {
  const { database, config } = parts;
  const page = (path: string): string => new URL(path, parts.siteUrl).href;
  switch (job.template) {
    case 'activation':
    case 'invitation':
    case 'password-reset':
    case 'log-in':
      return writeLinkMail(parts, job.template, job.linkId);
    case 'password-changed': {
      const person = await readPersonContents(database, job.userId);
      return person && { to: [person.email], ...writePasswordChanged(person, page('/reset_password')) };
    }
    case 'registration-declined': {
      const declined = await readDeclinedContents(database, job.declinedId);
      return declined?.email
        ? { to: [declined.email], ...writeRegistrationDeclined(declined, page('/registration')) }
        : null;
    }
    case 'registration-passed-on': {
      const passed = await readDeclinedContents(database, job.declinedId);
      return passed?.email ? { to: [passed.email], ...writeRegistrationPassedOn(passed) } : null;
    }
    case 'registration-declined-notice': {
      const office = config.mail.officeEmail;
      const declined = office === null ? null : await readDeclinedContents(database, job.declinedId);
      return office !== null && declined ? { to: [office], ...writeRegistrationDeclinedNotice(declined) } : null;
    }
    case 'order-confirmation': {
      const order = await readOrderContents(database, job.orderId);
      return order?.email ? { to: [order.email], ...writeOrderConfirmation(order, config.payment) } : null;
    }
    case 'order-lapsed': {
      const order = await readOrderContents(database, job.orderId, 'lapsed');
      return order?.email ? { to: [order.email], ...writeOrderLapsed(order, page('/pricing')) } : null;
    }
    case 'order-replaced':
    case 'order-cancelled': {
      const order = await readOrderContents(database, job.orderId, 'cancelled');
      return order?.email ? { to: [order.email], ...writeOrderCancelled(order, page('/services')) } : null;
    }
    case 'order-cancelled-notice': {
      const office = config.mail.officeEmail;
      const order = office === null ? null : await readOrderContents(database, job.orderId, 'cancelled');
      return office !== null && order ? { to: [office], ...writeOrderCancelledNotice(order) } : null;
    }
    case 'order-notice': {
      const office = config.mail.officeEmail;
      const order = office === null ? null : await readOrderContents(database, job.orderId);
      return office !== null && order ? { to: [office], ...writeOrderNotice(order) } : null;
    }
    case 'issue-file-ready':
    case 'issue-digest':
    case 'authorization-reviewed':
    case 'document-notice':
    case 'document-withdrawn':
    case 'office-rights':
      return addressOfficeMail(parts, job);
    case 'verification-ready':
    case 'upload-answered':
    case 'database-ready':
    case 'codes-ready':
      return addressFileMail(parts, job);
    case 'webhook-off':
      return writeWebhookMail(parts, job.webhookId);
    case 'package-activated':
    case 'package-ended': {
      const period = await readPeriodContents(database, job.periodId);
      if (!period) return null;
      return job.template === 'package-activated'
        ? { to: period.emails, ...writePackageActivated(period, page('/services')) }
        : { to: period.emails, ...writePackageEnded(period, page('/pricing')) };
    }
  }
}

type FileMail = Extract<
  MailJob,
  { template: 'verification-ready' | 'upload-answered' | 'database-ready' | 'codes-ready' }
>;

/** Mails about files made by the worker for a company. */
async function addressFileMail({ database, siteUrl }: WritingParts, job: FileMail): Promise<AddressedMail | null> {
  const page = (path: string): string => new URL(path, siteUrl).href;
  switch (job.template) {
    case 'verification-ready': {
      const ready = await readReadyContents(database, job.verificationId);
      return (
        ready && { to: [ready.email], ...writeVerificationReady(ready, page(`/my_products/${job.verificationId}`)) }
      );
    }
    case 'upload-answered': {
      const answered = await readAnsweredContents(database, job.verificationId);
      return (
        answered && {
          to: [answered.email],
          ...writeUploadAnswered(answered, page(`/my_products/${job.verificationId}`)),
        }
      );
    }
    case 'database-ready': {
      const ready = await readReadyDatabase(database, job.exportId);
      return ready && { to: [ready.email], ...writeDatabaseReady(ready, page(`/products/database/${ready.id}`)) };
    }
    case 'codes-ready': {
      const ready = await readReadyBatch(database, job.batchId);
      return ready && { to: [ready.email], ...writeCodesReady(ready, page(`/generator_2d/batches?batch=${ready.id}`)) };
    }
  }
}

async function writeWebhookMail({ database, siteUrl }: WritingParts, webhookId: string): Promise<AddressedMail | null> {
  const failed = await readFailedWebhook(database, webhookId);
  return failed && { to: failed.emails, ...writeWebhookOff(failed, new URL('/integrations', siteUrl).href) };
}

const linkMails = {
  activation: { path: '/confirm/email/', write: writeActivation },
  invitation: { path: '/confirm/email/', write: writeInvitation },
  'password-reset': { path: '/reset_password/', write: writePasswordReset },
  // After #, so that no server or proxy logs it.
  'log-in': { path: '/login#', write: writeLogIn },
};

async function writeLinkMail(
  { database, tokenOf, siteUrl }: WritingParts,
  template: keyof typeof linkMails,
  linkId: string,
): Promise<AddressedMail | null> {
  const contents = await readLinkContents(database, linkId);
  if (!contents) return null;
  const { path, write } = linkMails[template];
  const url = new URL(`${path}${tokenOf(linkId)}`, siteUrl).href;
  return { to: [contents.email], ...write(contents, url) };
}
