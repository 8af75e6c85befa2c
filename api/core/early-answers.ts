import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, IdentifyCaller } from './access.ts';
import { ShortMemory } from './short-memory.ts';

/** How long a 304 may be repeated without looking at the data, in milliseconds. */
const repeatedFor = 500;

interface EarlyAnswer {
  readonly caller: Caller;
  readonly etag: string;
  readonly protocol: string | string[] | undefined;
  /** the headers of the whole answer, names and values in turn */
  readonly head: string[];
}

export interface EarlyAnswers {
  /**
   * Says that this caller may keep the answer and ask again, free of any limit: with the headers the reply has now, `etag`
   * among them, a 304 may be sent to the same request of the same caller.
   */
  remember(request: FastifyRequest, reply: FastifyReply, etag: string): void;
}

/**
 * Answers 304 to a caller who asks the same again, before routing and parsing: pages and scanners do so all the time. Who calls
 * is found out for each request as ever, so nobody gets an answer by the right of another, or by one that was taken away.
 */
export function addEarlyAnswers(app: FastifyInstance, identifyCaller: IdentifyCaller): EarlyAnswers {
  const memory = new ShortMemory<EarlyAnswer>(repeatedFor);

  function answerEarly({ headers, url = '', method }: IncomingMessage, response: ServerResponse): boolean {
    const asked = headers['if-none-match'];
    if (asked === undefined || method !== 'GET') return false;
    const known = memory.get(url);
    if (known?.etag !== asked || known.protocol !== headers['x-forwarded-proto']) return false;
    if (identifyCaller(headers.authorization) !== known.caller) return false;
    response.writeHead(304, known.head).end();
    return true;
  }

  // Fastify's own listener takes what is not answered here. It is the only one: the server was made a moment ago.
  const [handle] = app.server.listeners('request');
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!answerEarly(request, response)) handle?.call(app.server, request, response);
  });

  return {
    remember(request, reply, etag) {
      memory.offer(request.raw.url ?? '', () => ({
        caller: request.caller,
        etag,
        protocol: request.headers['x-forwarded-proto'],
        head: Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]),
      }));
    },
  };
}
