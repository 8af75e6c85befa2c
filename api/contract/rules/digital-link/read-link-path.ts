import type { ErrorCode } from '../../errors/error-codes.ts';
import { checkGtin, toGtin14 } from '../gtin/gtin.ts';
import { isQualifier, type LinkLevel } from './link-level.ts';

/** A parsed path: its GTIN as 14 digits and its qualifiers. */
export interface LinkedCode extends LinkLevel {
  readonly gtin: string;
}

export interface PathFault {
  readonly fault: ErrorCode;
  /** the number as in the path; '' if absent */
  readonly typed: string;
}

/** Key qualifiers of a GTIN in path order (GS1 Digital Link URI Syntax 1.7 §4.9). 235 excludes the others. */
const qualifiers = ['22', '10', '21'] as const;

/**
 * Parses the path of a GS1 Digital Link, percent-encoded and without the query.
 * - /01/{gtin}[/22/…][/10/…][/21/…] or /01/{gtin}/235/….
 * - Accepts a trailing slash (Resolver 1.2.1 §2.13) and the shorter GTINs of older codes.
 * - Returns the fault of any other path.
 */
export function readLinkPath(pathname: string): LinkedCode | PathFault {
  const [, ai, gtin = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  const typed = decoded(gtin) ?? gtin;
  if (ai !== '01') return { fault: 'LINK_PATH_INVALID', typed: '' };
  const fault = checkGtin(typed);
  if (fault) return { fault, typed };
  const found = readQualifiers(rest);
  return found ? { gtin: toGtin14(typed), ...found } : { fault: 'LINK_PATH_INVALID', typed };
}

function readQualifiers(parts: readonly string[]): LinkLevel | null {
  if (parts.length % 2 === 1) return null;
  const found = new Map<string, string>();
  let after = -1;
  for (let at = 0; at < parts.length; at += 2) {
    const [ai = '', value = ''] = [parts[at], decoded(parts[at + 1] ?? '') ?? ''];
    const place = qualifiers.findIndex((one) => one === ai);
    // A serial controlled by a third party (235) excludes other qualifiers; no links are stored for it.
    const isInPlace = ai === '235' ? parts.length === 2 : place > after;
    if (!isInPlace || !isThirdParty(ai, value) || (ai !== '235' && !isQualifier(value))) return null;
    after = place;
    found.set(ai, value);
  }
  return { variant: found.get('22') ?? '', batch: found.get('10') ?? '', serial: found.get('21') ?? '' };
}

/** AI 235 has up to 28 characters of set 82; other values are checked elsewhere. */
function isThirdParty(ai: string, value: string): boolean {
  return ai !== '235' || /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,28}$/.test(value);
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
