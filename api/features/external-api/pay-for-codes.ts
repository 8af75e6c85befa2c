import { type CodeToVerify, type VerifiedCode, type verifyCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import { idempotencyHeader, replayedHeader } from '@gtinoteka/contract/product-card.ts';
import { rowStates, type RowState } from '@gtinoteka/contract/files/verification.ts';
import { hash, randomUUID } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import type { MadeKeyCall } from '../../core/machines/key-call-route.ts';
import type { ListedCode, ListedVerdict } from '../../look-up/list-verification.ts';
import { isKeyOfOthers } from '../../store/packages/api-quota.ts';
import type { PaidUse } from './charge.ts';
import type { ExternalApiParts } from './external-api-parts.ts';

export type VerifyCall = MadeKeyCall<typeof verifyCodes>;

/** One code of the contract as one of a list. */
export function listedCode(sent: CodeToVerify, line: number): ListedCode {
  if (typeof sent === 'string') return { line, code: sent };
  const { gtin, ...others } = sent;
  return { line, code: gtin, ...others };
}

/**
 * Charges the package with the right codes of a part of a list, each once, and says under which key. With an Idempotency-Key the same
 * codes are charged once, however often they come; `isWhole`: other codes under it are refused with IDEMPOTENCY_KEY_REUSED.
 */
export async function payForCodes(
  call: VerifyCall,
  { charge, verifyList, database }: ExternalApiParts,
  list: readonly ListedCode[],
  isWhole: boolean,
): Promise<PaidUse> {
  const { request, company, reply } = call;
  const codes = verifyList.codesOf(list);
  const use = { counter: 'verified', units: codes.length } as const;
  const asked = request.headers[idempotencyHeader];
  if (asked === undefined) {
    const paid = { ...use, key: randomUUID() };
    await charge(call, paid);
    return paid;
  }
  if (typeof asked !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(asked))
    throw new AppError('FIELD_INVALID', { fields: { [idempotencyHeader]: 'FIELD_INVALID' } });
  const own = hash('sha256', asked, 'hex').slice(0, 32);
  const key = `${own}:${hash('sha256', codes.join(' '), 'hex').slice(0, 32)}`;
  if (isWhole && (await isKeyOfOthers(database, company.companyId, 'verified', own, key)))
    throw new AppError('IDEMPOTENCY_KEY_REUSED', { detail: 'Pod tym kluczem powtórzenia przyszły już inne kody.' });
  const { isNew } = await charge(call, { ...use, key });
  if (!isNew && !reply.raw.headersSent) reply.header(replayedHeader, 'true');
  return { ...use, key };
}

export function noCounts(): Record<RowState, number> {
  return Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>; // each of them
}

/** A verdict in the words of the contract: null where it says nothing. */
export function wireVerdict({ line, code, gtin14, state, why, texts, codes }: ListedVerdict): VerifiedCode {
  const textOrNull = (text: string): string | null => (text === '' ? null : text);
  return {
    line,
    code,
    gtinNumber: gtin14,
    state,
    why: [...why],
    reason: textOrNull(texts.reason),
    mend: textOrNull(texts.mend),
    offer: textOrNull(texts.offer),
    licence: textOrNull(texts.licence),
    holder: textOrNull(texts.holder),
    name: textOrNull(texts.ourName),
    brand: textOrNull(texts.ourBrand),
    nameLikeness: textOrNull(texts.nameLikeness),
    brandLikeness: textOrNull(texts.brandLikeness),
    category: textOrNull(texts.category),
    missing: textOrNull(texts.missing),
    repeated: textOrNull(texts.repeated),
    codes,
  };
}
