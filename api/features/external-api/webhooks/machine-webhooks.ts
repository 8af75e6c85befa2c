import {
  createMachineWebhook,
  deleteMachineWebhook,
  listMachineDeliveries,
  listMachineWebhooks,
  replayMachineDelivery,
  testMachineWebhook,
} from '@gtinoteka/contract/machines/machine-webhooks.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/database/database.ts';
import type { KeyedCompany } from '../../../core/machines/key-callers.ts';
import type { AddKeyCall } from '../../../core/machines/key-call-route.ts';
import { listDeliveries, queueTest, replayDelivery } from '../../../store/machines/webhook-deliveries.ts';
import { listWebhooks, removeWebhook } from '../../../store/machines/webhooks.ts';
import { recordAct, type Act } from '../../../store/people/audit-log.ts';
import { lockCompany } from '../../../store/people/memberships.ts';
import { shownDeliveries } from './keep-webhooks.ts';
import { checkWebhook, makeWebhook, requireQueued } from './webhook-acts.ts';
import { wireDelivery, wireWebhook } from './wire-webhook.ts';
import type { Deps } from '../../deps.ts';

/** Webhook calls of the API, for keys with the scope `webhooks`. */
export function addMachineWebhooks(add: AddKeyCall, deps: Deps): void {
  const { database } = deps;
  add(listMachineWebhooks, async ({ company: { companyId } }) => ({
    webhooks: (await listWebhooks(database, companyId)).map(wireWebhook),
  }));

  add(createMachineWebhook, async ({ company, body }) => {
    const webhook = await checkWebhook(deps, body);
    return underLock(deps, company, 'webhook added', (trx) =>
      makeWebhook(trx, deps, { ...webhook, companyId: company.companyId, userId: null }),
    );
  });

  add(deleteMachineWebhook, async ({ company, params: { webhookId } }) => {
    await underLock(deps, company, 'webhook deleted', async (trx) => {
      if (!(await removeWebhook(trx, company.companyId, webhookId))) throw new AppError('NOT_FOUND');
      return { id: webhookId };
    });
    return {};
  });

  add(testMachineWebhook, async ({ company: { companyId }, params: { webhookId } }) =>
    requireQueued(await database.db.transaction().execute((trx) => queueTest(trx, companyId, webhookId))),
  );

  add(listMachineDeliveries, async ({ company: { companyId }, params: { webhookId } }) => {
    if (!(await listWebhooks(database, companyId)).some(({ id }) => id === webhookId)) throw new AppError('NOT_FOUND');
    const found = await listDeliveries(database, companyId, { most: shownDeliveries.log, webhookId });
    return { deliveries: found.map(wireDelivery) };
  });

  add(replayMachineDelivery, async ({ company: { companyId }, params: { webhookId, deliveryId } }) => {
    requireQueued(
      await database.db.transaction().execute((trx) => replayDelivery(trx, companyId, deliveryId, webhookId)),
    );
    return {};
  });
}

function underLock<T extends { id: string }>(
  { database }: Pick<Deps, 'database'>,
  { companyId, keyId }: KeyedCompany,
  act: Act,
  work: (trx: Tx) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const done = await work(trx);
    await recordAct(trx, { act, actor: 'system', companyId, details: { webhook: done.id, key: keyId } });
    return done;
  });
}
