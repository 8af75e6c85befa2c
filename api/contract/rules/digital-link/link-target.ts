import type { ErrorCode } from '../../errors/error-codes.ts';
import { isPercentEncoded } from '../percent-encoding.ts';

/** As browsers and Node have it: the contract is read by both, and knows the types of neither. */
declare const URL: new (address: string) => {
  readonly protocol: string;
  readonly hostname: string;
  readonly href: string;
};

/** Longest address that a link leads to, as it is kept, in characters. */
export const longestTarget = 2_000;

/** Names of hosts that everybody can reach, as addresses have them: no numbers of machines, no names of one network. */
const publicHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Hosts of one network, and names that never lead anywhere (RFC 6761, RFC 6762); `example` and `test` stay for trials. */
const privateHost = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|arpa|onion|invalid)$/;

/**
 * The address that a link leads to, as it is kept and sent: parsed as browsers do, the host in letters of ASCII. Only http and https to a
 * public name, without a user (https://bank.example@other.example) and without what could be read in two ways: spaces and controls
 * within, backslashes. The code of the fault for anything else. Never fetched.
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
