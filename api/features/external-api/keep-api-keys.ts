import { createApiKey, keyLimits, revokeApiKey, rotateApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { isPlainText } from '@gtinoteka/contract/rules/plain-text.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { keyPrefix } from '../../core/machines/key-callers.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';
import {
  addKey,
  countWorkingKeys,
  lockKey,
  replaceKey,
  revokeKey,
  type NewKey,
} from '../../store/machines/api-keys.ts';
import { actUnderLock } from './act-under-lock.ts';

/** Stored characters of a key's beginning, shown to identify it. */
const shownLetters = keyPrefix.length + 4;

/**
 * Creates, replaces and revokes keys.
 * - A key outlives the permissions of its author, so they are read again under the company's lock.
 */
export const createApiKeyRoute = defineRoute(createApiKey, async ({ params: { companyId }, body, request }, deps) => {
  const name = checkedName(body.name);
  return actUnderLock({ ...deps, request, companyId, kind: 'key', act: 'api key made' }, async (trx, userId) => {
    await requireRoom(trx, companyId);
    return makeKey(trx, { companyId, name, scopes: [...new Set(body.scopes)], days: body.days, userId });
  });
});

export const rotateApiKeyRoute = defineRoute(rotateApiKey, async ({ params: { companyId, keyId }, request }, deps) =>
  actUnderLock({ ...deps, request, companyId, kind: 'key', act: 'api key replaced' }, async (trx, userId) => {
    const former = await lockKey(trx, companyId, keyId);
    if (!former) throw new AppError('NOT_FOUND');
    await requireRoom(trx, companyId);
    const made = await makeKey(trx, { ...former, companyId, userId });
    await replaceKey(trx, keyId, made.id, keyLimits.overlapDays);
    return made;
  }),
);

export const revokeApiKeyRoute = defineRoute(revokeApiKey, async ({ params: { companyId, keyId }, request }, deps) => {
  await actUnderLock({ ...deps, request, companyId, kind: 'key', act: 'api key revoked' }, async (trx) => {
    if (!(await revokeKey(trx, companyId, keyId))) throw new AppError('NOT_FOUND');
    return { id: keyId };
  });
  return {};
});

function checkedName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw new AppError('FIELD_REQUIRED', { fields: { name: 'FIELD_REQUIRED' } });
  if (name.length > keyLimits.name) throw new AppError('FIELD_TOO_LONG', { fields: { name: 'FIELD_TOO_LONG' } });
  if (!isPlainText(name)) throw new AppError('TEXT_NOT_PLAIN', { fields: { name: 'TEXT_NOT_PLAIN' } });
  return name;
}

async function requireRoom(trx: Tx, companyId: string): Promise<void> {
  if ((await countWorkingKeys(trx, companyId)) >= keyLimits.most) throw new AppError('API_KEYS_TOO_MANY');
}

async function makeKey(trx: Tx, key: Omit<NewKey, 'hash' | 'first' | 'last'>): Promise<{ id: string; apiKey: string }> {
  const apiKey = keyPrefix + newToken();
  const ends = { first: apiKey.slice(0, shownLetters), last: apiKey.slice(-4) };
  return { id: await addKey(trx, { ...key, ...ends, hash: hashOfToken(apiKey) }), apiKey };
}
