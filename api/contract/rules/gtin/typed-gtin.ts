import type { ErrorCode } from '../../errors/error-codes.ts';
import { checkDigit, checkGtin, cleanGtin } from './gtin.ts';
import { issuer, type Issuer, typedPrefix } from './gtin-prefix.ts';

export interface TypedGtin {
  /** `complete`: can be sent; `typing`: no error so far */
  state: 'empty' | 'typing' | 'complete' | 'wrong' | 'too-long';
  /** the typed text without spaces and dashes */
  value: string;
  /** the typed digits */
  digits: string;
  /** digits missing to 13, while typing */
  missing?: number;
  wrongDigit?: { is: string; shouldBe: string };
  fault?: ErrorCode;
  /** while typing: the error if nothing is added */
  faultIfWhole?: ErrorCode;
  /** a complete number that may be the beginning of a longer one */
  mayGoOn?: true;
  /** known from the third digit on, read as the beginning of 13 digits */
  issuer?: Issuer;
}

function wrongDigit(value: string, fault: ErrorCode): Pick<TypedGtin, 'wrongDigit'> {
  if (fault !== 'GTIN_INVALID_CHECKSUM') return {};
  return { wrongDigit: { is: value.slice(-1), shouldBe: String(checkDigit(value.slice(0, -1))) } };
}

/**
 * Describes a number while it is typed, without a server (A §2): missing digits, check digit, organisation,
 * restrictions.
 * - 8 and 12 digits may be complete or a beginning: they are complete if their check digit is valid.
 * - `final`: nothing follows (paste, scan, submit).
 * - The prefix names an organisation, never the source of the data.
 */
export function describeTyped(typed: string, final = false): TypedGtin {
  const value = cleanGtin(typed);
  const digits = value.replace(/\D/g, '');
  if (value === '') return { state: 'empty', value, digits };

  const fault = checkGtin(value);
  const count = value.length;
  if (fault === null) {
    return { state: 'complete', value, digits, issuer: issuer(value), ...(!final && count < 13 && { mayGoOn: true }) };
  }
  const unfinished = fault !== 'GTIN_INVALID_CHARACTERS' && count < 13 && !final;
  if (unfinished) {
    const prefix = typedPrefix(digits);
    // an unassigned prefix of 13 digits may be a valid one of a 12-digit number
    const from = prefix?.kind === 'unused' ? null : prefix;
    return {
      state: 'typing',
      value,
      digits,
      missing: 13 - count,
      faultIfWhole: fault,
      ...(from && { issuer: from }),
    };
  }
  return {
    state: count > 14 && fault === 'GTIN_INVALID_LENGTH' ? 'too-long' : 'wrong',
    value,
    digits,
    fault,
    ...wrongDigit(value, fault),
  };
}
