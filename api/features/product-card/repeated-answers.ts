import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../core/access.ts';
import { ShortMemory } from '../../store/short-memory.ts';

/** How long a 304 may be repeated without looking at the data, in milliseconds; comes on top of what the look-up keeps. */
const repeatedFor = 500;

/** Says that this caller, who has no limit, holds the answer to this request. */
export type RememberAnswer = (request: FastifyRequest, etag: string) => void;

/**
 * Answers 304 before the input is even parsed, to the same caller who asks the same again: pages and scanners do so all the
 * time. The caller has been identified for this very request; who has a daily limit is never remembered.
 */
export function addRepeatedAnswers(app: FastifyInstance): RememberAnswer {
  const memory = new ShortMemory<{ readonly caller: Caller; readonly etag: string }>(repeatedFor);
  app.addHook('onRequest', (request, reply, done) => {
    const asked = request.headers['if-none-match'];
    if (asked !== undefined) {
      const known = memory.get(request.url);
      if (known?.etag === asked && known.caller === request.caller) {
        sendNotModified(reply, asked);
        return;
      }
    }
    done();
  });
  return (request, etag) => memory.offer(request.url, { caller: request.caller, etag });
}

export function sendNotModified(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).header('etag', etag).header('cache-control', 'private, no-cache').send();
}
