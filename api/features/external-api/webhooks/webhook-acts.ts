import { webhookLimits, type NewWebhook } from '@gtinoteka/contract/machines/webhooks.ts';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/database/database.ts';
import { feedNow } from '../../../store/machines/change-feed.ts';
import type { QueueResult } from '../../../store/machines/webhook-deliveries.ts';
import { addWebhook, countWebhooks, replaceWebhookSecret } from '../../../store/machines/webhooks.ts';
import { readFeedFilters, writeFeedCursor } from '../feed-page.ts';
import type { Deps } from '../../deps.ts';

/** Purpose under which signing secrets are sealed. */
export const webhookSecrets = 'webhook secrets';

/** Secret in the format of standardwebhooks.com. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Checks a webhook before its transaction. Throws WEBHOOK_TARGET_REFUSED and errors of filters. */
export async function checkWebhook(
  { webhookTargets, readTree }: Pick<Deps, 'webhookTargets' | 'readTree'>,
  webhook: NewWebhook,
): Promise<NewWebhook> {
  const url = webhook.url.trim();
  if (!webhookTargets.isAllowed(url))
    throw new AppError('WEBHOOK_TARGET_REFUSED', { fields: { url: 'WEBHOOK_TARGET_REFUSED' } });
  await readFeedFilters(webhook, { readTree }, null);
  return { ...webhook, url: new URL(url).href };
}

/** Adds a checked webhook under the company's lock. Throws WEBHOOKS_TOO_MANY. */
export async function makeWebhook(
  trx: Tx,
  { database, sealedWebhookSecrets }: Pick<Deps, 'database' | 'sealedWebhookSecrets'>,
  webhook: NewWebhook & { companyId: string; userId: string | null },
): Promise<{ id: string; secret: string }> {
  if ((await countWebhooks(trx, webhook.companyId)) >= webhookLimits.most) throw new AppError('WEBHOOKS_TOO_MANY');
  const secret = newSecret();
  const cursor = writeFeedCursor(await feedNow(database));
  return { id: await addWebhook(trx, { ...webhook, cursor, secret: sealedWebhookSecrets.seal(secret) }), secret };
}

/** Replaces the signing secret. Throws NOT_FOUND. */
export async function renewSecret(
  trx: Tx,
  { sealedWebhookSecrets }: Pick<Deps, 'sealedWebhookSecrets'>,
  companyId: string,
  id: string,
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  if (!(await replaceWebhookSecret(trx, companyId, id, sealedWebhookSecrets.seal(secret))))
    throw new AppError('NOT_FOUND');
  return { id, secret };
}

/** Id of the queued message. Throws NOT_FOUND, WEBHOOK_OFF. */
export function requireQueued(queued: QueueResult): { id: string } {
  if (queued === 'none') throw new AppError('NOT_FOUND');
  if (queued === 'off') throw new AppError('WEBHOOK_OFF');
  return queued;
}
