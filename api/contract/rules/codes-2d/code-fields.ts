import type { ErrorCode } from '../../errors/error-codes.ts';
import { isPercentEncoded } from '../percent-encoding.ts';
import { checkAssociations } from '../gs1/associations.ts';
import { writeLink } from '../gs1/digital-link.ts';
import { lintElement } from '../gs1/lint-element.ts';
import { checkGtin, cleanGtin, toGtin14 } from '../gtin/gtin.ts';
import type { Gs1Element } from '../gtin/gs1-data.ts';

/** Element fields of the generator in the order of a symbol: names of B §3, identifiers of GS1. */
export const codeElements = {
  n01: '01',
  n11: '11',
  n13: '13',
  n15: '15',
  n17: '17',
  n3103: '3103',
  n10: '10',
  n21: '21',
  n22: '22',
  n422: '422',
  n7005: '7005',
  n7006: '7006',
  n7007: '7007',
  n7008: '7008',
  n7009: '7009',
} as const;

export type ElementField = keyof typeof codeElements;
export type CodeField = ElementField | 'ngs1Resolver';

// @NOTE: keys of the table are its own type.
export const elementFields = Object.keys(codeElements) as ElementField[];
export const codeFields: readonly CodeField[] = [...elementFields, 'ngs1Resolver'];

/** Typed values, trimmed; an absent field is empty. */
export type CodeValues = Readonly<Partial<Record<CodeField, string>>>;

/** Maximum length of a website's address; longer ones make QR codes that phones cannot read. */
export const longestResolver = 100;

/**
 * A website (B §5): http, https and www are optional; a top-level domain of 2 to 5 letters; port and path are
 * optional.
 */
const resolver =
  /^(?:https?:\/\/)?(?:www\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,5}(?::\d{1,5})?(?:\/[\w\-.~%!$&'()*+,;=:@/]*)?$/i;

const lettersAndDigits = /^[A-Za-z0-9]{1,20}$/;
const sixDigits = /^\d{6}$/;

/** Whether the port of such an address is valid and its path is encoded. */
function isWholeAddress(address: string): boolean {
  const port = /^(?:https?:\/\/)?[^/]*?:(\d+)(?:\/|$)/i.exec(address)?.[1];
  return Number(port ?? 1) >= 1 && Number(port ?? 1) <= 65_535 && isPercentEncoded(address);
}

type Check = (value: string, ai: string) => ErrorCode | null;

const isRight = (ai: string, value: string): boolean => lintElement({ ai, value }) === null;

/** YYMMDD; the dictionary decides whether the day may be 00 (the whole month). */
const checkDate: Check = (value, ai) => (sixDigits.test(value) && isRight(ai, value) ? null : 'DATE_INVALID');

const checkShort: Check = (value, ai) => {
  if (!lettersAndDigits.test(value)) return 'DATA_FORMAT_INVALID';
  return isRight(ai, value) ? null : 'DATA_FORMAT_INVALID';
};

const checkText: Check = (value, ai) => (isRight(ai, value) ? null : 'DATA_FORMAT_INVALID');

/** A day with a two-digit year as a comparable number, in the century of General Specifications §7.12. */
function comparable(date: string, now: Date): number {
  const distance = Number(date.slice(0, 2)) - (now.getUTCFullYear() % 100);
  const century = distance >= 51 ? -1 : distance <= -50 ? 1 : 0;
  return Number(date) + century * 1_000_000;
}

/** One or two days of catch, the second after the first (B §5). */
const checkCatch: Check = (value) => {
  if (!/^(?:\d{6}|\d{12})$/.test(value)) return 'DATE_INVALID';
  const [start, end] = [value.slice(0, 6), value.slice(6)];
  const isDay = (day: string): boolean => isRight('7006', day);
  if (end === '') return isDay(start) ? null : 'DATE_INVALID';
  if (!isDay(start)) return 'START_DATE_INVALID';
  if (!isDay(end)) return 'END_DATE_INVALID';
  const now = new Date();
  return comparable(end, now) > comparable(start, now) ? null : 'END_DATE_NOT_LATER';
};

const checkGtinField: Check = (value) => {
  const digits = cleanGtin(value);
  if (digits.length > 14) return 'GTIN_TOO_LONG';
  return checkGtin(digits);
};

const checks: Readonly<Record<CodeField, Check>> = {
  n01: checkGtinField,
  n10: checkShort,
  n11: checkDate,
  n13: checkDate,
  n15: checkDate,
  n17: checkDate,
  n21: checkShort,
  n22: checkShort,
  n3103: (value) => (sixDigits.test(value) ? null : 'DATA_FORMAT_INVALID'),
  n422: (value, ai) => (isRight(ai, value) ? null : 'COUNTRY_CODE_INVALID'),
  // Codes of the FAO's lists are suggested; any other is accepted up to the length of B §5, as by GS1.
  n7005: checkText,
  n7006: checkDate,
  n7007: checkCatch,
  n7008: checkText,
  n7009: checkText,
  ngs1Resolver: (value) =>
    value.length <= longestResolver && resolver.test(value) && isWholeAddress(value) ? null : 'URL_INVALID',
};

/** The error of one field (B §5); null if valid. Only the GTIN is required. */
export function checkCodeField(field: CodeField, value: string): ErrorCode | null {
  const bare = value.trim();
  if (bare === '') return field === 'n01' ? 'FIELD_REQUIRED' : null;
  return checks[field](bare, field === 'ngs1Resolver' ? '' : codeElements[field]);
}

/** The errors of all invalid fields. */
export function codeFaults(values: CodeValues): Partial<Record<CodeField, ErrorCode>> {
  const found: Partial<Record<CodeField, ErrorCode>> = {};
  for (const field of codeFields) {
    const fault = checkCodeField(field, values[field] ?? '');
    if (fault !== null) found[field] = fault;
  }
  return found;
}

/** Contents of the codes for some values. */
export interface CodeContents {
  /** of the DataMatrix, those of pre-defined length first */
  readonly elements: readonly Gs1Element[];
  /** the Digital Link of the QR code */
  readonly link: string;
}

/**
 * Contents of both codes. Throws for invalid values (`codeFaults`).
 * - `ownStem`: address that links begin with if no website is given, as "https://gtinoteka.example".
 */
export function codeContents(values: CodeValues, ownStem: string): CodeContents {
  const elements = elementFields.flatMap((field): Gs1Element[] => {
    const value = values[field]?.trim() ?? '';
    if (value === '') return [];
    return [{ ai: codeElements[field], value: field === 'n01' ? toGtin14(cleanGtin(value)) : value }];
  });
  const named = values.ngs1Resolver?.trim() ?? '';
  const stem =
    named === ''
      ? ownStem
      : /^https?:\/\//i.test(named)
        ? named.replace(/^https?/i, (part) => part.toLowerCase())
        : `https://${named}`;
  const written = writeLink(elements, stem);
  const fault = checkAssociations(elements);
  if ('fault' in written || fault)
    throw new RangeError(`no code of these values: ${JSON.stringify('fault' in written ? written.fault : fault)}`);
  return { elements, link: written.link };
}
