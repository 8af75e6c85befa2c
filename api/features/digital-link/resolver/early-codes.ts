import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AnswerEarly } from '../../../core/http/early-answers/early-answers.ts';
import { namesTwoHosts } from '../../../core/http/host-check.ts';
import type { Opens } from '../../../store/digital-link/link-opens.ts';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import type { OpenCounter } from './count-opens.ts';
import type { ResolvedLinks } from './resolved-memory.ts';
import { todayInWarsaw } from './warsaw-day.ts';

/** Redirects that are remembered at once, and the longest request that one is remembered of. */
const most = { answers: 5_000, key: 600 };

interface Led {
  readonly opened: Opens;
  /** the links it was made of: while these are the number's, and the day lasts, it leads there */
  readonly links: readonly ResolvedLink[];
  readonly day: string;
  /** names and values in turn */
  readonly head: string[];
}

export interface EarlyCodes {
  /** Says that the same request may be led there again. */
  remember(request: FastifyRequest, reply: FastifyReply, led: Pick<Led, 'opened' | 'links'>): void;
  readonly answer: AnswerEarly;
}

/**
 * Leads a code that was opened before in the same way, without routing: an action's code is opened by thousands within minutes. It is
 * counted as always, and goes by the links as they are remembered (resolved-memory.ts), never by older ones.
 */
export function makeEarlyCodes({
  resolved,
  opens,
  site,
}: {
  resolved: ResolvedLinks;
  opens: OpenCounter;
  /** origin of the site; null: any host may be asked for */
  site: string | null;
}): EarlyCodes {
  const host = site && new URL(site).host;
  const memory = new LRUCache<string, Led>({ max: most.answers });
  return {
    remember(request, reply, led) {
      const key = keyOf(request.raw);
      // Whoever calls from this machine may name it otherwise, and is judged each time (host-check.ts).
      if (key === null || (host !== null && request.host !== host)) return;
      const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
      memory.set(key, { ...led, day: todayInWarsaw(), head });
    },
    answer(request, response) {
      const key = keyOf(request);
      const led = key === null ? undefined : memory.get(key);
      if (!led || led.links !== resolved.remembered(led.opened.gtin) || led.day !== todayInWarsaw()) return false;
      opens.count(led.opened);
      response.writeHead(307, led.head).end();
      return true;
    },
  };
}

/** Everything that a redirect depends on; null for what the framework is to judge. */
function keyOf({ method, url = '', headers, rawHeaders }: IncomingMessage): string | null {
  if (method !== 'GET' || !url.startsWith('/01/') || headers.host === undefined) return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  if (headers['x-edge-secret'] !== undefined || namesTwoHosts(rawHeaders)) return null;
  const proxied = `${headers['x-forwarded-proto'] ?? ''}\n${headers['x-forwarded-host'] ?? ''}`;
  const key = `${url}\n${headers.host}\n${proxied}\n${headers.accept ?? ''}\n${headers['accept-language'] ?? ''}`;
  return key.length > most.key ? null : key;
}
