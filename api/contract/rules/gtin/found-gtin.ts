import { checkGtin, cleanGtin } from './gtin.ts';
import { expandUpcE } from './upc-e.ts';

/** A GTIN in a GS1 Digital Link or a bracketed element string: `/01/…`, `(01)…`. */
const named = [/\/01\/(\d{8}(?:\d{4,6})?)(?!\d)/g, /(?:^|[^\\])\(01\) ?(\d{14})/g];
/** An element string without brackets: AI 01, 14 digits, and after them nothing or the next AI. */
const bareElements = /^01(\d{14})(?:\W?\d{2}.+)?$/;
/** 8 to 14 digits outside of longer numbers and words. */
const sideBySide = /(?:^|[^a-z\d])(\d{8,14})(?![a-z\d])/gi;
/** Labels before a number, with an attached count of digits: "EAN", "EAN13", "GTIN-14". */
const labels = /\b(?:ean|gtin|upc|itf)(?:-?(?:8|1[234])(?!\d))?/gi;
/** Digits, grouped or not, with adjacent letters, which mark the group as no number. */
const numbers = /([a-z])?(\d(?:[ \u2010-\u2015\u2212-]{0,3}\d)*)(?=([a-z])?)/gi;
/** Longest parsed text, in characters: more than any address or code has. */
const longestText = 4_000;

function captured(pattern: RegExp, text: string): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

function numbersIn(text: string): string[] {
  const unlabelled = text.replace(labels, ' ');
  return Array.from(unlabelled.matchAll(numbers), ([, before, groups = '', after]) => {
    const whole = after ? groups.replace(/(?<!\d)\d+$/, '') : groups;
    return before ? '' : cleanGtin(whole);
  });
}

/** Numbers that the text marks as a GTIN. */
function namedIn(plain: string): string[] {
  const byName = named.flatMap((pattern) => captured(pattern, plain));
  const element = bareElements.exec(cleanGtin(plain))?.[1];
  return byName.length === 0 && element ? [element] : byName;
}

/** Normalizes full-width digits and spaces, and removes a symbology identifier. Empty for a text that is too long. */
function plainText(text: string): string {
  if (text.length > longestText) return '';
  return text.normalize('NFKC').replace(/^\s*\][a-z]\d/i, '');
}

/**
 * The single valid GTIN in a pasted or scanned text, as digits. Null if there is none, or several.
 * - Reads GS1 Digital Links, and element strings with or without brackets and symbology identifier.
 * - Also a number among quotes and words, as "EAN 5 907770 050387".
 * - Symbology identifiers: `]C1`, `]d2`, `]Q3`, `]E0`.
 */
export function foundGtin(text: string): string | null {
  const plain = plainText(text);
  const byName = namedIn(plain);
  const candidates = byName.length > 0 ? byName : numbersIn(plain);
  const right = new Set(candidates.filter((candidate) => checkGtin(candidate) === null));
  return right.size === 1 ? (Array.from(right)[0] ?? null) : null;
}

/** The number marked as a GTIN in an element string or Digital Link, valid or not; null in any other text. */
export function namedGtin(text: string): string | null {
  return namedIn(plainText(text)).find((candidate) => candidate.length === 14) ?? null;
}

/**
 * The number of a scan or paste into a field: the GTIN in it, an expanded UPC-E, or an invalid number marked as GTIN.
 */
export function scannedGtin(text: string): string | null {
  return foundGtin(text) ?? expandUpcE(cleanGtin(plainText(text))) ?? namedGtin(text);
}

/**
 * The first number of 8 to 14 digits, valid or not, in a text without a GTIN (`foundGtin`): a probable typo.
 * - Contiguous digits are preferred to grouped ones, which may be two numbers. Null if there is none.
 */
export function gtinLike(text: string): string | null {
  const plain = plainText(text);
  const candidates = [...namedIn(plain), ...captured(sideBySide, plain), ...numbersIn(plain)];
  return candidates.find((candidate) => /^\d{8,14}$/.test(candidate)) ?? null;
}
