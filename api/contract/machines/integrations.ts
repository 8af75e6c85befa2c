import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { subscription } from '../session.ts';
import { keyScopes } from './key-call.ts';

/** Limits of keys. @NOTE A §2 knows one key; these figures are ours. */
export const keyLimits = {
  /** longest name, in characters */
  name: 60,
  /** valid keys of a company */
  most: 20,
  /** days until a key expires, to choose from */
  days: [30, 90, 180, 365],
  /** days for which a replaced key stays valid beside the new one */
  overlapDays: 7,
} as const;

const scope = z.enum(keyScopes);

const shownKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  /** its beginning and end: "gtk_7f3a…c91e" */
  ends: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** replaced by another key; both are valid until expiresAt */
  isReplaced: z.boolean(),
});
export type ShownApiKey = z.infer<typeof shownKey>;

const shownCall = z.object({
  at: z.string(),
  /** name of the call, as in the OpenAPI document */
  call: z.string(),
  status: z.number(),
  /** codes or products of the response, and those paid for */
  items: z.number(),
  units: z.number(),
  milliseconds: z.number(),
  requestId: z.string(),
  /** null: the key of the account page */
  keyName: z.nullable(z.string()),
});
export type ShownApiCall = z.infer<typeof shownCall>;

const integrations = z.object({
  keys: z.array(shownKey),
  /** last characters of the single key of the account page; null: none */
  accountKey: z.nullable(z.string()),
  quota: z.object({
    subscription,
    /** B §3: off: no downloads, whatever the limit */
    accessToDownload: z.boolean(),
    /** products of downloads and the API together; null: no limit */
    limit: z.nullable(z.number()),
    used: z.number(),
    left: z.nullable(z.number()),
    endsAt: z.string(),
    today: z.object({ units: z.number(), unchanged: z.number(), refused: z.number() }),
  }),
  /** the last of them, the newest first */
  calls: z.array(shownCall),
  /** search engines may index its public products */
  inSearchEngines: z.boolean(),
  /** a product to try with: the company's first one, which is free, else one of the catalogue; null if it is empty */
  sample: z.nullable(z.object({ gtin: z.string(), name: z.nullable(z.string()), isOwn: z.boolean() })),
});
export type Integrations = z.infer<typeof integrations>;

const ofCompany = z.object({ companyId: z.string() });
const ofKey = z.object({ companyId: z.string(), keyId: z.uuid() });
const errors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/** Shown once: the whole key. */
const madeKey = z.object({ id: z.string(), apiKey: z.string() });

export const getIntegrations = defineEndpoint({
  name: 'get-integrations',
  method: 'GET',
  path: '/companies/:companyId/integrations/',
  access: 'users_manage',
  summary: 'Klucze API firmy, stan limitu, ostatnie zapytania programów i kod do pierwszej próby.',
  params: ofCompany,
  answer: integrations,
  errors,
});

export const getApiCalls = defineEndpoint({
  name: 'get-api-calls',
  method: 'GET',
  path: '/companies/:companyId/api_calls/',
  access: 'users_manage',
  summary: 'Dziennik zapytań programów firmy: ostatnie 500 z 30 dni.',
  params: ofCompany,
  answer: z.object({ calls: z.array(shownCall) }),
  errors,
});

export const createApiKey = defineEndpoint({
  name: 'create-api-key',
  method: 'POST',
  path: '/companies/:companyId/api_keys/',
  access: 'users_manage',
  summary: 'Tworzy klucz z nazwą, zakresem i terminem; cały pokazuje ten jeden raz.',
  params: ofCompany,
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    scopes: z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
    days: z.int().check(z.minimum(1), z.maximum(365)),
  }),
  answer: madeKey,
  errors: [...errors, 'FIELD_REQUIRED', 'FIELD_TOO_LONG', 'TEXT_NOT_PLAIN', 'API_KEYS_TOO_MANY'],
});

export const rotateApiKey = defineEndpoint({
  name: 'rotate-api-key',
  method: 'POST',
  path: '/companies/:companyId/api_keys/:keyId/rotate/',
  access: 'users_manage',
  summary: 'Wymienia klucz na nowy o tej samej nazwie i zakresie; stary działa obok niego jeszcze najwyżej 7 dni.',
  params: ofKey,
  answer: madeKey,
  errors: [...errors, 'API_KEYS_TOO_MANY'],
});

export const revokeApiKey = defineEndpoint({
  name: 'revoke-api-key',
  method: 'DELETE',
  path: '/companies/:companyId/api_keys/:keyId/',
  access: 'users_manage',
  summary: 'Unieważnia klucz od razu.',
  params: ofKey,
  answer: z.object({}),
  errors,
});

export const setSearchEngines = defineEndpoint({
  name: 'set-search-engines',
  method: 'PUT',
  path: '/companies/:companyId/search_engines/',
  access: 'users_manage',
  summary: 'Pokazuje albo ukrywa publiczne produkty firmy przed wyszukiwarkami; powtórzone nic nie zmienia.',
  params: ofCompany,
  body: z.object({ inSearchEngines: z.boolean() }),
  answer: z.object({ inSearchEngines: z.boolean() }),
  errors,
});
