import { randomBytes, randomUUID } from 'node:crypto';
import { type AccessTable, type CallPlace, members, nobodysOwn } from './access-rows.ts';

/** A key of the named company for its programs; one of nobody where there is no such company. */
async function programKey({ database, companyId, scope }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, expires_at)
     VALUES ($1, 'Sklep', '{read}', $2, 'gtk_0000', '0000', now() + interval '1 day') RETURNING id`,
    [companyId, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

/** A webhook of the named company, or one of nobody. */
async function ownWebhook({ database, companyId, scope }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO webhooks (company_id, url, events, secret, cursor)
     VALUES ($1, 'https://sklep.example/', '{product.changed}', $2, '') RETURNING id`,
    [companyId, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

/** A message to a webhook of the named company, or one of nobody. */
async function ownDelivery(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  const { rows } = await place.database.pool.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
     VALUES ($1, 'test', 'test', '{}', now() + interval '1 day') RETURNING id`,
    [await ownWebhook(place)],
  );
  return rows[0]?.id ?? '';
}

/** Calls on keys and webhooks of programs. */
export const programRows: AccessTable = {
  'get-integrations': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/integrations/` }),
  },
  'get-api-calls': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/api_calls/` }),
  },
  'create-api-key': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/companies/${companyId}/api_keys/`,
      payload: { name: 'Sklep', scopes: ['read'], days: 30 },
    }),
  },
  'rotate-api-key': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/${place.companyId}/api_keys/${await programKey(place)}/rotate/`,
    }),
  },
  'revoke-api-key': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'DELETE',
      url: `/companies/${place.companyId}/api_keys/${await programKey(place)}/`,
    }),
  },
  'set-search-engines': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'PUT',
      url: `/companies/${companyId}/search_engines/`,
      payload: { inSearchEngines: true },
    }),
  },
  'get-webhooks': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/webhooks/` }),
  },
  'get-webhook-deliveries': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/webhook_deliveries/` }),
  },
  'create-webhook': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/companies/${companyId}/webhooks/`,
      payload: { url: 'https://sklep.example/gtinoteka', events: ['verification.ready'] },
    }),
  },
  'switch-webhook': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'PATCH',
      url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/`,
      payload: { isOn: false },
    }),
  },
  'rotate-webhook-secret': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/rotate/`,
    }),
  },
  'delete-webhook': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'DELETE',
      url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/`,
    }),
  },
  'test-webhook': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/test/`,
    }),
  },
  'replay-webhook-delivery': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/${place.companyId}/webhook_deliveries/${await ownDelivery(place)}/replay/`,
    }),
  },
};
