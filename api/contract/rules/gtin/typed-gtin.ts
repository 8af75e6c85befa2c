import type { ErrorCode } from '../../errors/error-codes.ts';
import { checkDigit, checkGtin, cleanGtin } from './gtin.ts';
import { issuer, type Issuer, typedPrefix } from './gtin-prefix.ts';

export interface TypedGtin {
  /** `complete`: a number that can be sent; `typing`: nothing wrong so far */
  state: 'empty' | 'typing' | 'complete' | 'wrong' | 'too-long';
  /** what was typed, without spaces and dashes */
  value: string;
  /** what was typed, its digits alone */
  digits: string;
  /** digits missing to 13, while typing */
  missing?: number;
  wrongDigit?: { is: string; shouldBe: string };
  fault?: ErrorCode;
  /** while typing: what is wrong if nothing more comes */
  faultIfWhole?: ErrorCode;
  /** a whole number that may be the beginning of a longer one: more may be typed */
  mayGoOn?: true;
  /** known from the third digit on, of what is typed as the beginning of 13 digits */
  issuer?: Issuer;
}

function wrongDigit(value: string, fault: ErrorCode): Pick<TypedGtin, 'wrongDigit'> {
  if (fault !== 'GTIN_INVALID_CHECKSUM') return {};
  return { wrongDigit: { is: value.slice(-1), shouldBe: String(checkDigit(value.slice(0, -1))) } };
}

/**
 * What can be known of a number without a server while its digits are typed (A §2: digits missing, check digit, organisation,
 * restricted circulation). 8 and 12 digits may be a whole number or the beginning of a longer one: they are complete when their
 * check digit agrees and otherwise still being typed, with what is wrong if they are all, unless `final` says that nothing more
 * will come (paste, scan, submit). The prefix names an organisation, never the source of the data.
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
    // an unassigned prefix of 13 digits may be an ordinary one of the 12 that are being typed
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
