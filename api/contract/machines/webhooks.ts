import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Events of webhooks. */
export const webhookEvents = [
  'product.changed',
  'verification.ready',
  'package.ending',
  'write.accepted',
  'write.refused',
  'write.undone',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Limits of webhooks; the specification has none. */
export const webhookLimits = {
  /** webhooks of a company */
  most: 10,
  /** longest address, in characters */
  url: 500,
  /** deliveries that are listed */
  deliveries: 200,
  /** allowed ports of targets */
  ports: [443, 8443],
  /** days for which a message is retried, and after which a failing target is disabled */
  days: 3,
  /** hours for which the former secret signs too */
  overlapHours: 24,
  /** time limit of a call, in seconds */
  seconds: 10,
  /** rows of product data named in one message; it counts all */
  rows: 100,
  /** days before a package's end, and share of its units, at which it is notified */
  endingDays: 14,
  endingShare: 0.9,
} as const;

const event = z.enum(webhookEvents);

/** Input of a new webhook. */
export const newWebhook = z.object({
  url: z.string().check(z.maxLength(webhookLimits.url)),
  events: z.array(event).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /** filters of the feed; a product must match all of them */
  brand: z.optional(z.string().check(z.maxLength(limits.searchText))),
  company_nip: z.optional(z.string().check(z.maxLength(20))),
  gpc_code: z.optional(z.string().check(z.maxLength(2_000))),
});
export type NewWebhook = z.infer<typeof newWebhook>;

const textOrNull = z.nullable(z.string());

export const shownWebhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(event).check(z.maxLength(webhookEvents.length)),
  brand: textOrNull,
  companyNip: textOrNull,
  gpcCode: textOrNull,
  createdAt: z.string(),
  isOn: z.boolean(),
  /** `failing`: disabled after days of failures; null: enabled */
  offWhy: z.nullable(z.enum(['person', 'failing'])),
  /** start of uninterrupted failures; null: the last call succeeded */
  failingSince: textOrNull,
});
export type ShownWebhook = z.infer<typeof shownWebhook>;

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

/** Why a call has no status: the address is not public, not found, refused, interrupted, or too slow. */
const deliveryFaults = ['target', 'dns', 'connect', 'tls', 'timeout', 'answer'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const shownDelivery = z.object({
  /** id of the message, sent as webhook-id */
  id: z.string(),
  webhookId: z.string(),
  /** one of the events, or `test` */
  event: z.string(),
  createdAt: z.string(),
  /** `dead`: given up */
  state: z.enum(deliveryStates),
  attempts: z.number(),
  triedAt: textOrNull,
  status: z.nullable(z.number()),
  fault: z.nullable(z.enum(deliveryFaults)),
  milliseconds: z.nullable(z.number()),
  /** time of the next attempt; null: none */
  nextAt: textOrNull,
});
export type ShownDelivery = z.infer<typeof shownDelivery>;

/** Shown once: the signing secret. */
export const madeWebhook = z.object({ id: z.string(), secret: z.string() });

/** Errors of creating a webhook. */
export const newWebhookErrors = [
  'WEBHOOK_TARGET_REFUSED',
  'WEBHOOKS_TOO_MANY',
  'FIELD_INVALID',
  'NIP_INVALID_CHARACTERS',
  'TOO_MANY_SEGMENTS',
] as const;

const ofCompany = z.object({ companyId: z.string() });
const ofWebhook = z.object({ companyId: z.string(), webhookId: z.uuid() });
const errors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

export const getWebhooks = defineEndpoint({
  name: 'get-webhooks',
  method: 'GET',
  path: '/companies/:companyId/webhooks/',
  access: 'users_manage',
  summary: 'Webhooki firmy i ostatnie dostarczenia.',
  params: ofCompany,
  answer: z.object({ webhooks: z.array(shownWebhook), deliveries: z.array(shownDelivery) }),
  errors,
});

export const createWebhook = defineEndpoint({
  name: 'create-webhook',
  method: 'POST',
  path: '/companies/:companyId/webhooks/',
  access: 'users_manage',
  summary: 'Dodaje webhook; sekret podpisu pokazuje ten jeden raz.',
  params: ofCompany,
  body: newWebhook,
  answer: madeWebhook,
  errors: [...errors, ...newWebhookErrors],
});

export const switchWebhook = defineEndpoint({
  name: 'switch-webhook',
  method: 'PATCH',
  path: '/companies/:companyId/webhooks/:webhookId/',
  access: 'users_manage',
  summary: 'Wyłącza albo włącza webhook; włączony idzie dalej od miejsca, w którym stanął.',
  params: ofWebhook,
  body: z.object({ isOn: z.boolean() }),
  answer: z.object({}),
  errors,
});

export const rotateWebhookSecret = defineEndpoint({
  name: 'rotate-webhook-secret',
  method: 'POST',
  path: '/companies/:companyId/webhooks/:webhookId/rotate/',
  access: 'users_manage',
  summary: 'Wymienia sekret podpisu; stary podpisuje obok nowego jeszcze 24 godziny.',
  params: ofWebhook,
  answer: madeWebhook,
  errors,
});

export const deleteWebhook = defineEndpoint({
  name: 'delete-webhook',
  method: 'DELETE',
  path: '/companies/:companyId/webhooks/:webhookId/',
  access: 'users_manage',
  summary: 'Usuwa webhook z jego dostarczeniami.',
  params: ofWebhook,
  answer: z.object({}),
  errors,
});

export const testWebhook = defineEndpoint({
  name: 'test-webhook',
  method: 'POST',
  path: '/companies/:companyId/webhooks/:webhookId/test/',
  access: 'users_manage',
  summary: 'Wysyła próbną wiadomość tą samą drogą co inne.',
  params: ofWebhook,
  answer: z.object({ id: z.string() }),
  errors: [...errors, 'WEBHOOK_OFF'],
});

export const getWebhookDeliveries = defineEndpoint({
  name: 'get-webhook-deliveries',
  method: 'GET',
  path: '/companies/:companyId/webhook_deliveries/',
  access: 'users_manage',
  summary: `Ostatnie ${webhookLimits.deliveries} dostarczeń webhooków firmy z 30 dni.`,
  params: ofCompany,
  answer: z.object({ deliveries: z.array(shownDelivery) }),
  errors,
});

export const replayWebhookDelivery = defineEndpoint({
  name: 'replay-webhook-delivery',
  method: 'POST',
  path: '/companies/:companyId/webhook_deliveries/:deliveryId/replay/',
  access: 'users_manage',
  summary: 'Wysyła wiadomość jeszcze raz, z tym samym identyfikatorem.',
  params: z.object({ companyId: z.string(), deliveryId: z.uuid() }),
  answer: z.object({}),
  errors: [...errors, 'WEBHOOK_OFF'],
});
