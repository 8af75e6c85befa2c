import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { namesTwoHosts } from '../host-check.ts';

/** Ways that are remembered at once, and the longest that is. */
const most = { ways: 5_000, key: 600 };

/** What the framework found of a request's way here, and the headers it gave an answer that came by it. */
export interface KnownWay {
  /** the client's address, proxies judged */
  readonly ip: string;
  /** names and values in turn */
  readonly head: readonly string[];
}

/**
 * Ways by which answers of one route have left before: who is connected, for whom, and which host was asked for. All that the framework makes of a
 * request before its handler (the host check, the proxies that are believed, the security headers) depends on that alone, so the next request
 * that comes the same way needs none of it.
 */
export interface KnownWays {
  /** Says that the answer of this reply is like others of its route; call before or after it was sent. */
  learn(request: FastifyRequest, reply: FastifyReply): void;
  /** The way of a request without a body; undefined where the framework is to judge it. */
  of(request: IncomingMessage): KnownWay | undefined;
}

/** `own`: headers that each answer has by itself, in small letters; they are not remembered. */
export function makeKnownWays(own: readonly string[]): KnownWays {
  const ways = new LRUCache<string, KnownWay>({ max: most.ways });
  const left = new Set([...own, 'content-length', 'connection', 'date', 'transfer-encoding']);
  return {
    learn(request, reply) {
      const key = keyOf(request.raw);
      if (key === null || ways.has(key)) return;
      reply.raw.once('finish', () => {
        if (reply.statusCode !== 200) return;
        const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
          left.has(name) ? [] : [name, String(value)],
        );
        ways.set(key, { ip: request.ip, head });
      });
    },
    of(request) {
      const key = keyOf(request);
      return key === null ? undefined : ways.get(key);
    },
  };
}

function keyOf({ headers, rawHeaders, socket }: IncomingMessage): string | null {
  const { host, forwarded } = headers;
  if (host === undefined || forwarded !== undefined || namesTwoHosts(rawHeaders)) return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  const asked = headers['x-forwarded-for'];
  const from = socket.remoteAddress ?? '';
  const protocol = headers['x-forwarded-proto'];
  const proxied = headers['x-forwarded-host'];
  const key =
    asked === undefined && protocol === undefined && proxied === undefined
      ? `${from}\n${host}`
      : `${from}\n${host}\n${String(asked)}\n${String(protocol)}\n${String(proxied)}`;
  return key.length > most.key ? null : key;
}
