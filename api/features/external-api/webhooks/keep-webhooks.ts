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
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import type { ActingClient } from '../../../core/callers/acting-client.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { listDeliveries, queueTest, replayDelivery } from '../../../store/machines/webhook-deliveries.ts';
import * as webhooks from '../../../store/machines/webhooks.ts';
import { actUnderLock } from '../act-under-lock.ts';
import { checkWebhook, makeWebhook, renewSecret, requireQueued, type WebhookParts } from './webhook-acts.ts';
import { wireDelivery, wireWebhook } from './wire-webhook.ts';

/** Messages that the page shows beside the webhooks, and those of the whole log. */
export const shownDeliveries = { beside: 8, log: 200 };

/** Webhooks as the page of integrations keeps them. They outlive the rights of who made them, so those are read again under the lock. */
export function addKeepWebhooks(app: FastifyInstance, parts: WebhookParts & { readonly clientOf: ActingClient }): void {
  const { database } = parts;
  addEndpoint(app, getWebhooks, async ({ params: { companyId } }) => {
    const [found, last] = await Promise.all([
      webhooks.listWebhooks(database, companyId),
      listDeliveries(database, companyId, { most: shownDeliveries.beside }),
    ]);
    return { webhooks: found.map(wireWebhook), deliveries: last.map(wireDelivery) };
  });
  addEndpoint(app, getWebhookDeliveries, async ({ params: { companyId } }) => ({
    deliveries: (await listDeliveries(database, companyId, { most: shownDeliveries.log })).map(wireDelivery),
  }));

  addEndpoint(app, createWebhook, async ({ params: { companyId }, body, request }) => {
    const webhook = await checkWebhook(parts, body);
    return actUnderLock({ ...parts, request, companyId, kind: 'webhook', act: 'webhook added' }, (trx, userId) =>
      makeWebhook(trx, parts, { ...webhook, companyId, userId }),
    );
  });
  addEndpoint(app, rotateWebhookSecret, async ({ params: { companyId, webhookId }, request }) =>
    actUnderLock({ ...parts, request, companyId, kind: 'webhook', act: 'webhook secret replaced' }, (trx) =>
      renewSecret(trx, parts, companyId, webhookId),
    ),
  );
  addEndpoint(app, switchWebhook, async ({ params: { companyId, webhookId }, body: { isOn }, request }) => {
    await actUnderLock({ ...parts, request, companyId, kind: 'webhook', act: 'webhook switched' }, async (trx) => {
      if (!(await webhooks.switchWebhook(trx, companyId, webhookId, isOn))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  });
  addEndpoint(app, deleteWebhook, async ({ params: { companyId, webhookId }, request }) => {
    await actUnderLock({ ...parts, request, companyId, kind: 'webhook', act: 'webhook deleted' }, async (trx) => {
      if (!(await webhooks.removeWebhook(trx, companyId, webhookId))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  });

  addEndpoint(app, testWebhook, async ({ params: { companyId, webhookId } }) =>
    requireQueued(await database.db.transaction().execute((trx) => queueTest(trx, companyId, webhookId))),
  );
  addEndpoint(app, replayWebhookDelivery, async ({ params: { companyId, deliveryId } }) => {
    requireQueued(await database.db.transaction().execute((trx) => replayDelivery(trx, companyId, deliveryId, null)));
    return {};
  });
}
