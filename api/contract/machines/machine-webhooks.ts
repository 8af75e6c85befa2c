import * as z from 'zod/mini';
import { defineKeyCall } from './key-call.ts';
import { madeWebhook, newWebhook, newWebhookErrors, shownDelivery, shownWebhook, webhookLimits } from './webhooks.ts';

const ofWebhook = z.object({ webhookId: z.uuid() });

export const listMachineWebhooks = defineKeyCall({
  name: 'list-machine-webhooks',
  method: 'GET',
  path: '/webhooks/',
  scope: 'webhooks',
  summary: 'Webhooki firmy.',
  answer: z.object({ webhooks: z.array(shownWebhook).check(z.maxLength(webhookLimits.most)) }),
  errors: [],
});

export const createMachineWebhook = defineKeyCall({
  name: 'create-machine-webhook',
  method: 'POST',
  path: '/webhooks/',
  scope: 'webhooks',
  summary: 'Dodaje webhook i ten jeden raz podaje sekret podpisu.',
  description:
    'Wiadomości są podpisane tak, jak opisuje standardwebhooks.com (nagłówki webhook-id, webhook-timestamp, webhook-signature). product.changed ' +
    'niesie numery produktów: ich treść daje /products/ albo /changes/. write.accepted, write.refused i write.undone niosą uploadId, liczbę wierszy (rows) i ' +
    `do ${webhookLimits.rows} pierwszych z nich (results: line, gtinNumber, reason); resztę daje /uploads/{uploadId}/. ` +
    'Każda wiadomość przychodzi co najmniej raz, zawsze z tym samym webhook-id. ' +
    'Wiadomości jednego webhooka wysyłamy po kolei, jedną po odpowiedzi na poprzednią, ale ta, która się nie udała, przychodzi później niż nowsze: ' +
    'nie polegaj na kolejności, tylko pytaj o dzisiejszą treść. ' +
    'Dostarczona jest wtedy, gdy adres odpowie statusem 2xx w 10 s; inaczej ponawiamy przez 3 dni. Adres: https://, publiczny, port 443 albo 8443.',
  examples: ['receive-webhooks'],
  body: newWebhook,
  answer: madeWebhook,
  errors: newWebhookErrors,
});

export const deleteMachineWebhook = defineKeyCall({
  name: 'delete-machine-webhook',
  method: 'DELETE',
  path: '/webhooks/:webhookId/',
  scope: 'webhooks',
  summary: 'Usuwa webhook z jego dostarczeniami.',
  params: ofWebhook,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const testMachineWebhook = defineKeyCall({
  name: 'test-machine-webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/test/',
  scope: 'webhooks',
  summary: 'Wysyła próbną wiadomość; jej los pokażą dostarczenia.',
  params: ofWebhook,
  answer: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
});

export const listMachineDeliveries = defineKeyCall({
  name: 'list-machine-deliveries',
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries/',
  scope: 'webhooks',
  summary: `Ostatnie ${webhookLimits.deliveries} dostarczeń webhooka.`,
  params: ofWebhook,
  answer: z.object({ deliveries: z.array(shownDelivery).check(z.maxLength(webhookLimits.deliveries)) }),
  errors: ['NOT_FOUND'],
});

export const replayMachineDelivery = defineKeyCall({
  name: 'replay-machine-delivery',
  method: 'POST',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/replay/',
  scope: 'webhooks',
  summary: 'Wysyła wiadomość jeszcze raz, z tym samym identyfikatorem.',
  params: z.object({ webhookId: z.uuid(), deliveryId: z.uuid() }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
});
