import { hasValidCheckDigit } from '../../gtin/gtin.ts';

/** A check of one component: the error's name in GS1's own tests (without GS1_LINTER_), or null. */
export type Linter = (value: string) => string | null;

const characterSets = {
  N: ['NON_DIGIT_CHARACTER', /^[0-9]*$/],
  X: ['INVALID_CSET82_CHARACTER', /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/],
  Y: ['INVALID_CSET39_CHARACTER', /^[#\-/0-9A-Z]*$/],
} as const;

const ofSet =
  (set: keyof typeof characterSets): Linter =>
  (value) =>
    characterSets[set][1].test(value) ? null : characterSets[set][0];

/** Base64url; with padding "=" its length is a multiple of three (GS1 Barcode Syntax Tests). */
function base64url(value: string): string | null {
  const [, padding] = /^[A-Za-z0-9_-]*(=*)$/.exec(value) ?? [];
  if (padding === undefined) return 'INVALID_CSET64_CHARACTER';
  return padding === '' || (padding.length <= 2 && value.length % 3 === 0) ? null : 'INVALID_CSET64_PADDING';
}

/** Linters of a component's type letter. */
export const typeLinters: Readonly<Record<string, Linter>> = {
  N: ofSet('N'),
  X: ofSet('X'),
  Y: ofSet('Y'),
  Z: base64url,
};

const cset82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const pairCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Maximum characters before a check pair: the number of primes used as weights. */
const longestBeforePair = 97;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

/** Two characters modulo 1021, weighted by prime numbers from the right (General Specifications §7.9.5). */
function checkPair(value: string): string | null {
  const body = value.slice(0, -2);
  if (value.length < 2) return 'TOO_SHORT_FOR_CHECK_PAIR';
  if (body.length > longestBeforePair) return 'TOO_LONG_FOR_CHECK_PAIR_IMPLEMENTATION';
  if ([...body].some((character) => !cset82.includes(character))) return 'INVALID_CSET82_CHARACTER';
  const weights = firstPrimes(body.length).reverse();
  const sum = [...body].reduce((total, character, at) => total + cset82.indexOf(character) * (weights[at] ?? 0), 0);
  const pair = `${pairCharacters[(sum % 1021) >> 5]}${pairCharacters[(sum % 1021) & 31]}`;
  return value.endsWith(pair) ? null : 'INCORRECT_CHECK_PAIR';
}

function checkDigit(value: string): string | null {
  if (value.length < 2) return 'TOO_SHORT_FOR_CHECK_DIGIT';
  if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
  return hasValidCheckDigit(value) ? null : 'INCORRECT_CHECK_DIGIT';
}

/** A company prefix has at least four digits; whether it is assigned is not checked. */
const companyPrefixAt =
  (position: number): Linter =>
  (value) => {
    const prefix = value.slice(position - 1, position + 3);
    if (prefix.length < 4) return 'TOO_SHORT_FOR_GCP';
    return /\D/.test(prefix) ? 'INVALID_GCP_PREFIX' : null;
  };

const when =
  (fault: string, isRight: RegExp): Linter =>
  (value) =>
    isRight.test(value) ? null : fault;

/** Linters of characters, check digits and zeros. */
export const characterLinters: Readonly<Record<string, Linter>> = {
  csetnumeric: ofSet('N'),
  cset82: ofSet('X'),
  cset39: ofSet('Y'),
  cset64: base64url,
  csum: checkDigit,
  csumalpha: checkPair,
  gcppos1: companyPrefixAt(1),
  gcppos2: companyPrefixAt(2),
  hasnondigit: when('REQUIRES_NON_DIGIT_CHARACTER', /\D/),
  hyphen: when('NOT_HYPHEN', /^-+$/),
  nonzero: (value) => (/\D/.test(value) ? 'NON_DIGIT_CHARACTER' : /^0*$/.test(value) ? 'ILLEGAL_ZERO_VALUE' : null),
  nozeroprefix: (value) =>
    value.startsWith('0') ? 'ILLEGAL_ZERO_PREFIX' : /\D/.test(value) ? 'NON_DIGIT_CHARACTER' : null,
  pcenc: (value) => (/%(?![0-9A-Fa-f]{2})/.test(value) ? 'INVALID_PERCENT_SEQUENCE' : null),
  zero: when('NOT_ZERO', /^0+$/),
};
