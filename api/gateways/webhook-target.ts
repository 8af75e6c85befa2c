import { webhookLimits, type DeliveryFault } from '@gtinoteka/contract/machines/webhooks.ts';
import ipaddr from 'ipaddr.js';
import { lookup as lookupAddresses, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isLoopback } from '../core/ip-address.ts';

/** What became of one call: the status of the answer, or why there was none. */
export interface SentWebhook {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number;
}

/** Targets of webhooks: addresses that companies typed. */
export interface WebhookTargets {
  /** whether an address may be a target, as far as it tells itself; where its name leads is judged at each connection */
  isAllowed(url: string): boolean;
  /** Posts a body. Never throws: what goes wrong is told. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SentWebhook>;
}

export interface WebhookTargetParts {
  /** lets targets on this machine through too, without https and at any port */
  readonly loopback: boolean;
  readonly ports?: readonly number[];
  /** every address of a name */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** certificates that are believed beside the usual ones */
  readonly ca?: string;
  readonly seconds?: number;
}

/** Bytes of an answer that are read for politeness' sake; nothing of it is looked at. */
const readBytes = 64_000;

const lookupAll = promisify(lookupAddresses);

class TargetRefused extends Error {}

/**
 * Calls to targets, which may only be in the public net: every address of a name is judged when the connection is made, and that very
 * address is connected to, so that a name that changes its address in between gains nothing. Redirects are answers like others.
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

/** The status of the answer; its body is thrown away, and not waited for. */
function post(target: URL, { headers, body, lookup, ca, over }: PostedMessage): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A connection of its own, so that each one is judged.
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
    // What it does after its status concerns nobody.
    answer.on('error', () => {});
    resolve(answer.statusCode ?? 0);
  });
  request.end(body);
  return promise;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** A name with a domain, none of those that stand for nets of one's own (RFC 6761, 6762, 7686, 8375, 9476). */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    /^[\w-]+(\.[\w-]+)+$/.test(name) &&
    !/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|onion|alt|test|invalid)$/i.test(name)
  );
}

/** Whether an address is one of the public net, reached as itself. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 nothing else is given out.
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
