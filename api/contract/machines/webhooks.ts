import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'product.changed',
  'verification.ready',
  'package.ending',
  'write.accepted',
  'write.refused',
  'write.undone',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Figures of webhooks; none of them stands in the specification. */
export const webhookLimits = {
  /** webhooks of a company */
  most: 10,
  /** longest address, in characters */
  url: 500,
  /** deliveries that are listed */
  deliveries: 200,
  /** ports of targets */
  ports: [443, 8443],
  /** days for which a message is tried, and after which a target that always fails is switched off */
  days: 3,
  /** hours that the former secret signs too */
  overlapHours: 24,
  /** longest call, in seconds */
  seconds: 10,
  /** rows of product data that one message names; it counts all */
  rows: 100,
  /** days before its end from which a package is told of, and the share of its units */
  endingDays: 14,
  endingShare: 0.9,
} as const;

const event = z.enum(webhookEvents);

/** What a new webhook is made of. */
export const newWebhook = z.object({
  url: z.string().check(z.maxLength(webhookLimits.url)),
  events: z.array(event).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /** filters of the feed: a product meets all that are given */
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
  /** `failing`: the product switched it off, since it failed for days; null: it is on */
  offWhy: z.nullable(z.enum(['person', 'failing'])),
  /** since when every call failed; null: the last one did not */
  failingSince: textOrNull,
});
export type ShownWebhook = z.infer<typeof shownWebhook>;

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

/** Why a call has no status: the address is none of the public net, it was not found, refused, cut, or took too long. */
const deliveryFaults = ['target', 'dns', 'connect', 'tls', 'timeout', 'answer'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const shownDelivery = z.object({
  /** id of the message, which the target gets as webhook-id */
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
  /** when it is tried next; null: not any more */
  nextAt: textOrNull,
});
export type ShownDelivery = z.infer<typeof shownDelivery>;

/** Shown once: the secret that signs. */
export const madeWebhook = z.object({ id: z.string(), secret: z.string() });

/** Codes that the making of a webhook is refused with. */
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
