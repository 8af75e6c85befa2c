import { keyHeader } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyInstance } from 'fastify';

/** What a page of another site may send beside what every page may. */
const sendable = [keyHeader, 'content-type', 'if-match', 'if-none-match', 'idempotency-key', 'last-event-id', 'range'];

/**
 * Headers of all answers to programs: pages of any site may read them with all of their headers (Fetch, CORS protocol), since nothing but the key, which a page sends
 * itself, says who asks. Cookies are neither read nor allowed.
 */
export const foreignPageHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** Answers what a browser asks before a page of another site sends a key: at every address of programs, without looking at it. */
export function addPreflights(app: FastifyInstance): void {
  app.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': sendable.join(', '),
        'access-control-max-age': '7200',
        'cache-control': 'no-store',
      })
      .send(),
  );
}
