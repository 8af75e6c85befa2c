import { webhookLimits, type DeliveryFault } from '@gtinoteka/contract/machines/webhooks.ts';
import ipaddr from 'ipaddr.js';
import { lookup as lookupAddresses, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isLoopback } from '../core/ip-address.ts';

/** Outcome of one call: the response's status, or why there is none. */
export interface SentWebhook {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number;
}

/** Targets of webhooks: addresses entered by companies. */
export interface WebhookTargets {
  /** whether an address may be a target; the addresses of its name are checked at each connection */
  isAllowed(url: string): boolean;
  /** Posts a body. Never throws: errors are returned. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SentWebhook>;
}

export interface WebhookTargetParts {
  /** allows targets on this machine too, without https and on any port */
  readonly loopback: boolean;
  readonly ports?: readonly number[];
  /** resolves all addresses of a name */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** additional trusted certificates */
  readonly ca?: string;
  readonly seconds?: number;
}

/** Bytes of a response that are read and ignored. */
const readBytes = 64_000;

const lookupAll = promisify(lookupAddresses);

class TargetRefused extends Error {}

/**
 * Calls of targets, which must be public: every address of a name is checked when the connection is made.
 * - The checked address is the connected one, so a name that changes in between gains nothing.
 * - Redirects are not followed.
 */
export function makeWebhookTargets({
  loopback,
  ports = webhookLimits.ports,
  resolve = (host) => lookupAll(host, { all: true }),
  ca,
  seconds = webhookLimits.seconds,
}: WebhookTargetParts): WebhookTargets {
  const allows = (address: string): boolean => isPublic(address) || (loopback && isLoopback(address));

  function targetOf(url: string): URL | null {
    const target = url.length <= webhookLimits.url ? URL.parse(url) : null;
    if (!target || target.username !== '' || target.password !== '' || target.hash !== '') return null;
    const host = hostOf(target);
    const isTrial = loopback && (host === 'localhost' || isLoopback(host));
    if (target.protocol !== 'https:' && !(isTrial && target.protocol === 'http:')) return null;
    if (!isTrial && !ports.includes(Number(target.port || 443))) return null;
    if (ipaddr.isValid(host)) return allows(host) ? target : null;
    return isTrial || isPublicName(host) ? target : null;
  }

  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => allows(address))) callback(new TargetRefused(), '', 0);
        else if (options.all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  return {
    isAllowed: (url) => targetOf(url) !== null,
    async send(url, headers, body) {
      const began = performance.now();
      const withDuration = (outcome: Omit<SentWebhook, 'milliseconds'>): SentWebhook => ({
        ...outcome,
        milliseconds: Math.round(performance.now() - began),
      });
      const target = targetOf(url);
      if (!target) return withDuration({ status: null, fault: 'target' });
      const over = AbortSignal.timeout(seconds * 1_000);
      try {
        return withDuration({ status: await post(target, { headers, body, lookup, ca, over }), fault: null });
      } catch (error) {
        return withDuration({ status: null, fault: over.aborted ? 'timeout' : faultOf(error) });
      }
    },
  };
}

interface PostedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lookup: LookupFunction;
  readonly ca: string | undefined;
  readonly over: AbortSignal;
}

/** The response's status; its body is discarded. */
function post(target: URL, { headers, body, lookup, ca, over }: PostedMessage): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A new connection for each call, so that each one is checked.
    agent: false,
    lookup,
    ...(ca === undefined ? {} : { ca }),
    signal: over,
    maxHeaderSize: 16_384,
  });
  request.on('error', reject);
  request.on('response', (answer: IncomingMessage) => {
    let read = 0;
    answer.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read > readBytes) answer.destroy();
    });
    // Errors after the status are ignored.
    answer.on('error', () => {});
    resolve(answer.statusCode ?? 0);
  });
  request.end(body);
  return promise;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** A name with a domain, except those of private networks (RFC 6761, 6762, 7686, 8375, 9476). */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    /^[\w-]+(\.[\w-]+)+$/.test(name) &&
    !/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|onion|alt|test|invalid)$/i.test(name)
  );
}

/** Whether an address is public. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // No other IPv6 range is assigned.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof TargetRefused) return 'target';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return 'dns';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM)/.test(code)) return 'connect';
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) return 'tls';
  return 'answer';
}
