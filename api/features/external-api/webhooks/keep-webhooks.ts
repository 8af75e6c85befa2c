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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { signedIn } from '../../../core/callers/access.ts';
import type { ActingClient } from '../../../core/callers/acting-client.ts';
import type { Tx } from '../../../core/database/database.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { listDeliveries, queueTest, replayDelivery } from '../../../store/machines/webhook-deliveries.ts';
import * as webhooks from '../../../store/machines/webhooks.ts';
import { recordAct, type Act } from '../../../store/people/audit-log.ts';
import { lockCompany, mayIn } from '../../../store/people/memberships.ts';
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
    return underLock(parts, request, companyId, 'webhook added', (trx, userId) =>
      makeWebhook(trx, parts, { ...webhook, companyId, userId }),
    );
  });
  addEndpoint(app, rotateWebhookSecret, async ({ params: { companyId, webhookId }, request }) =>
    underLock(parts, request, companyId, 'webhook secret replaced', (trx) =>
      renewSecret(trx, parts, companyId, webhookId),
    ),
  );
  addEndpoint(app, switchWebhook, async ({ params: { companyId, webhookId }, body: { isOn }, request }) => {
    await underLock(parts, request, companyId, 'webhook switched', async (trx) => {
      if (!(await webhooks.switchWebhook(trx, companyId, webhookId, isOn))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  });
  addEndpoint(app, deleteWebhook, async ({ params: { companyId, webhookId }, request }) => {
    await underLock(parts, request, companyId, 'webhook deleted', async (trx) => {
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

function underLock<T extends { id: string }>(
  { database, clientOf }: WebhookParts & { readonly clientOf: ActingClient },
  request: FastifyRequest,
  companyId: string,
  act: Act,
  work: (trx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const { userId } = signedIn(request.caller);
  return database.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    if (!(await mayIn(trx, { userId, companyId, permission: 'users_manage' }))) throw new AppError('ACCESS_DENIED');
    const done = await work(trx, userId);
    const details = { webhook: done.id };
    await recordAct(trx, { act, actor: 'person', actorId: userId, client: clientOf(request), companyId, details });
    return done;
  });
}
