import {
  createWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { listDeliveries, queueTest, replayDelivery } from '../../../store/machines/webhook-deliveries.ts';
import * as webhooks from '../../../store/machines/webhooks.ts';
import { actUnderLock } from '../act-under-lock.ts';
import { checkWebhook, makeWebhook, renewSecret, requireQueued } from './webhook-acts.ts';
import { wireDelivery, wireWebhook } from './wire-webhook.ts';

/** Number of messages shown beside the webhooks, and in the log. */
export const shownDeliveries = { beside: 8, log: 200 };

/**
 * Webhooks on the integrations page.
 * - They outlive the permissions of their author, so these are read again under the lock.
 */
export const getWebhooksRoute = defineRoute(getWebhooks, async ({ params: { companyId } }, { database }) => {
  const [found, last] = await Promise.all([
    webhooks.listWebhooks(database, companyId),
    listDeliveries(database, companyId, { most: shownDeliveries.beside }),
  ]);
  return { webhooks: found.map(wireWebhook), deliveries: last.map(wireDelivery) };
});

export const getWebhookDeliveriesRoute = defineRoute(
  getWebhookDeliveries,
  async ({ params: { companyId } }, { database }) => ({
    deliveries: (await listDeliveries(database, companyId, { most: shownDeliveries.log })).map(wireDelivery),
  }),
);

export const createWebhookRoute = defineRoute(createWebhook, async ({ params: { companyId }, body, request }, deps) => {
  const webhook = await checkWebhook(deps, body);
  return actUnderLock({ ...deps, request, companyId, kind: 'webhook', act: 'webhook added' }, (trx, userId) =>
    makeWebhook(trx, deps, { ...webhook, companyId, userId }),
  );
});

export const rotateWebhookSecretRoute = defineRoute(
  rotateWebhookSecret,
  async ({ params: { companyId, webhookId }, request }, deps) =>
    actUnderLock({ ...deps, request, companyId, kind: 'webhook', act: 'webhook secret replaced' }, (trx) =>
      renewSecret(trx, deps, companyId, webhookId),
    ),
);

export const switchWebhookRoute = defineRoute(
  switchWebhook,
  async ({ params: { companyId, webhookId }, body: { isOn }, request }, deps) => {
    await actUnderLock({ ...deps, request, companyId, kind: 'webhook', act: 'webhook switched' }, async (trx) => {
      if (!(await webhooks.switchWebhook(trx, companyId, webhookId, isOn))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  },
);

export const deleteWebhookRoute = defineRoute(
  deleteWebhook,
  async ({ params: { companyId, webhookId }, request }, deps) => {
    await actUnderLock({ ...deps, request, companyId, kind: 'webhook', act: 'webhook deleted' }, async (trx) => {
      if (!(await webhooks.removeWebhook(trx, companyId, webhookId))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  },
);

export const testWebhookRoute = defineRoute(testWebhook, async ({ params: { companyId, webhookId } }, { database }) =>
  requireQueued(await database.db.transaction().execute((trx) => queueTest(trx, companyId, webhookId))),
);

export const replayWebhookDeliveryRoute = defineRoute(
  replayWebhookDelivery,
  async ({ params: { companyId, deliveryId } }, { database }) => {
    requireQueued(await database.db.transaction().execute((trx) => replayDelivery(trx, companyId, deliveryId, null)));
    return {};
  },
);
