import type { ErrorCode } from '../../errors/error-codes.ts';
import { isPercentEncoded } from '../percent-encoding.ts';

/** The URL class of browsers and Node: the contract includes neither's types. */
declare const URL: new (address: string) => {
  readonly protocol: string;
  readonly hostname: string;
  readonly href: string;
};

/** Longest stored address of a link, in characters. */
export const longestTarget = 2_000;

/** Public host names: no IP addresses, no local names. */
const publicHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Local hosts, and names that never resolve (RFC 6761, RFC 6762); `example` and `test` are allowed for tests. */
const privateHost = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|arpa|onion|invalid)$/;

/**
 * The target of a link as stored and sent, or the code of its error. Never fetched.
 * - Parsed like browsers do, the host in ASCII.
 * - Only http and https to a public name, without a user (https://bank.example@other.example).
 * - Without ambiguous characters: spaces, controls, backslashes.
 */
export function readTarget(typed: string): { href: string } | { fault: ErrorCode } {
  const text = typed.trim();
  if (text === '') return { fault: 'FIELD_REQUIRED' };
  const url = /^https?:\/\/[^/\\?#]/i.test(text) && !/[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? parsed(text) : null;
  const authority = text.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (!url || authority.includes('@') || !isPercentEncoded(text)) return { fault: 'LINK_TARGET_INVALID' };
  if (!publicHost.test(url.hostname) || privateHost.test(url.hostname)) return { fault: 'LINK_TARGET_INVALID' };
  return url.href.length > longestTarget ? { fault: 'FIELD_TOO_LONG' } : { href: url.href };
}

function parsed(text: string): InstanceType<typeof URL> | null {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}
