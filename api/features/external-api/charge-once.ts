import { idempotencyHeader, replayedHeader } from '@gtinoteka/contract/product-card.ts';
import type { KeyCall } from '@gtinoteka/contract/machines/key-call.ts';
import { hash, randomUUID } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import type { KeyCallRequest } from '../../core/machines/key-call-route.ts';
import { isKeyOfOthers, type ApiUse } from '../../store/packages/api-quota.ts';
import type { Deps } from '../deps.ts';
import { charge, type PaidUse } from './charge.ts';

/**
 * Charges the package for a list of codes; returns the key of the charge.
 * - Repeated codes under the same Idempotency-Key are charged once.
 * - `isWhole`: other codes under the same key throw IDEMPOTENCY_KEY_REUSED.
 */
export async function chargeOnce(
  call: Pick<KeyCallRequest<KeyCall>, 'request' | 'company' | 'usage' | 'reply'>,
  deps: Pick<Deps, 'quota' | 'database'>,
  use: Pick<ApiUse, 'counter' | 'units'>,
  { codes, isWhole }: { readonly codes: readonly string[]; readonly isWhole: boolean },
): Promise<PaidUse> {
  const { request, company, reply } = call;
  const idempotencyKey = request.headers[idempotencyHeader];
  if (idempotencyKey === undefined) {
    const paid = { ...use, key: randomUUID() };
    await charge(deps, call, paid);
    return paid;
  }
  if (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(idempotencyKey))
    throw new AppError('FIELD_INVALID', { fields: { [idempotencyHeader]: 'FIELD_INVALID' } });
  const own = hash('sha256', idempotencyKey, 'hex').slice(0, 32);
  const key = `${own}:${hash('sha256', codes.join(' '), 'hex').slice(0, 32)}`;
  if (isWhole && (await isKeyOfOthers(deps.database, company.companyId, use.counter, own, key)))
    throw new AppError('IDEMPOTENCY_KEY_REUSED', { detail: 'Pod tym kluczem powtórzenia przyszły już inne kody.' });
  const { isNew } = await charge(deps, call, { ...use, key });
  if (!isNew && !reply.raw.headersSent) reply.header(replayedHeader, 'true');
  return { ...use, key };
}
