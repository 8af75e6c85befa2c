import { type CodeToVerify, type VerifiedCode, type verifyCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import { rowStates, type RowState } from '@gtinoteka/contract/files/verification.ts';
import type { KeyCallRequest } from '../../core/machines/key-call-route.ts';
import type { ListCode, ListVerdict } from '../../look-up/list-verification.ts';
import type { PaidUse } from './charge.ts';
import type { Deps } from '../deps.ts';
import { chargeOnce } from './charge-once.ts';

export type VerifyCall = KeyCallRequest<typeof verifyCodes>;

/** Converts a code of the request to a code of a list. */
export function toListCode(sent: CodeToVerify, line: number): ListCode {
  if (typeof sent === 'string') return { line, code: sent };
  const { gtin, ...others } = sent;
  return { line, code: gtin, ...others };
}

/** Charges the package for the valid distinct codes of a part of a list (payOnce). */
export function payForCodes(
  call: VerifyCall,
  deps: Deps,
  list: readonly ListCode[],
  isWhole: boolean,
): Promise<PaidUse> {
  const codes = deps.verifyList.codesOf(list);
  return chargeOnce(call, deps, { counter: 'verified', units: codes.length }, { codes, isWhole });
}

export function noCounts(): Record<RowState, number> {
  return Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>; // each of them
}

/** Serializes a verdict; empty texts are null. */
export function wireVerdict({ line, code, gtin14, state, why, texts, codes }: ListVerdict): VerifiedCode {
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
