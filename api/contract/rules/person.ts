import { limits } from '../business-limits.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { holdsDomain, holdsUnseen, isPlainName } from './plain-text.ts';

/** Lone surrogates and replacement characters: the stored text would differ from the typed one. */
const broken = /[\p{Cs}\ufffd]/u;

/**
 * A first or last name: 2 to 50 characters, not only special ones or digits (A §5). The fault is the reason. Takes
 * trimmed text.
 */
export function checkPersonName(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  if ([...value].length > limits.personName) return 'FIELD_TOO_LONG';
  if (!isPlainName(value) || holdsDomain(value)) return 'TEXT_NOT_PLAIN';
  if (!/\p{L}/u.test(value)) return 'NAME_INVALID';
  return [...value].length >= 2 ? null : 'NAME_TOO_SHORT';
}

/**
 * An e-mail as stored and compared: trimmed, lower case (A §5).
 * - Composed letters (RFC 6532), and no wide or joined letters in the domain: else one mailbox would be two people.
 */
export function cleanEmail(typed: string): string {
  const clean = typed.trim().toLowerCase().normalize('NFC');
  const domainAt = clean.lastIndexOf('@') + 1;
  return clean.slice(0, domainAt) + clean.slice(domainAt).normalize('NFKC').toLowerCase();
}

/**
 * A valid e-mail (A §5): one @, a local part of 1–64, a domain with a dot, at most 254 characters (RFC 5321).
 * - Without invisible characters, which could imitate another address.
 * - The reserved domain .invalid (RFC 2606) is refused: rows of erased people have it.
 */
export function checkEmail(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  if (value.length > 254) return 'FIELD_TOO_LONG';
  const [, local, domain] = /^([^\s@"(),:;<>[\\\]\p{Cc}]{1,64})@([^\s@]+)$/u.exec(value) ?? [];
  if (broken.test(value) || holdsUnseen(value) || /\.invalid$/i.test(value)) return 'EMAIL_INVALID';
  if (!local || !domain || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return 'EMAIL_INVALID';
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => /^[\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?$/u.test(label));
  return isDomain && /^(\p{L}{2,}|xn--[\w-]+)$/u.test(labels[labels.length - 1] ?? '') ? null : 'EMAIL_INVALID';
}
