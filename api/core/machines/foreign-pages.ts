import { keyHeader } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyInstance } from 'fastify';

/** Headers that pages of other sites may send in addition to the safelisted ones. */
const sendable = [keyHeader, 'content-type', 'if-match', 'if-none-match', 'idempotency-key', 'last-event-id', 'range'];

/**
 * CORS headers of all responses to programs: pages of any site may read them with all headers.
 * - Only the key, which the page sends itself, identifies the caller. Cookies are not used.
 */
export const foreignPageHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** Answers preflight requests at each programs' address, without authentication. */
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
