import { Webhook } from 'standardwebhooks';
import type { Database } from '../../../core/database/database.ts';
import type { MailQueue } from '../../../core/jobs/mail-queue.ts';
import type { SealedTexts } from '../../../core/secrets/sealed-text.ts';
import type { WebhookTargets } from '../../../gateways/webhook-target.ts';
import {
  nextDelivery,
  noteDelivered,
  noteFailed,
  readSendingWebhook,
  type DueDelivery,
  type SendingWebhook,
} from '../../../store/machines/webhook-sending.ts';
import { messageWait } from './message-wait.ts';

export interface SendingParts {
  readonly database: Database;
  readonly mail: MailQueue;
  /** decrypts the signing secrets */
  readonly sealedWebhookSecrets: SealedTexts;
  readonly webhookTargets: WebhookTargets;
}

/**
 * Sends the due messages of a webhook one after another.
 * - Throws when one fails: pg-boss then delays the webhook's next job.
 */
export async function sendDeliveries(parts: SendingParts, webhookId: string, signal: AbortSignal): Promise<void> {
  const webhook = await readSendingWebhook(parts.database, webhookId);
  if (!webhook) return;
  const secrets = [webhook.secret, webhook.formerSecret].filter((one) => one !== null);
  const signers = secrets.map((one) => new Webhook(parts.sealedWebhookSecrets.open(one)));
  for (;;) {
    signal.throwIfAborted();
    const delivery = await nextDelivery(parts.database, webhookId);
    if (!delivery) return;
    await sendOne(parts, webhook, delivery, signers);
  }
}

async function sendOne(
  { database, mail, webhookTargets }: SendingParts,
  webhook: SendingWebhook,
  { id, body, attempts }: DueDelivery,
  signers: readonly Webhook[],
): Promise<void> {
  const at = new Date();
  const sent = await webhookTargets.send(
    webhook.url,
    {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Gtinoteka webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
    },
    body,
  );
  const tried = { webhookId: webhook.id, deliveryId: id, ...sent };
  const { status } = sent;
  if (status !== null && status >= 200 && status < 300) return noteDelivered(database, tried);
  await noteFailed(database, mail, { ...tried, wait: messageWait(attempts + 1) });
  throw new Error(`delivery ${id}: ${sent.fault ?? status}`);
}
