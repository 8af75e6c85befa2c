import { searchEngineHeader } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who answered a search; `fallback`: in place of the engine that should have. */
export interface SearchNotice {
  readonly engine: string;
  readonly fallback: boolean;
}

const requests = new AsyncLocalStorage<{ notice: SearchNotice | null }>();

/** Remembers who answers the search of this request, wherever that is found out. Outside of a request nothing happens. */
export function noteSearch(notice: SearchNotice): void {
  const request = requests.getStore();
  if (request) request.notice = notice;
}

/**
 * Names the engine in a header, `elasticsearch` or `postgres; fallback`, on calls that declare that header.
 * - Others, for example look-ups, have no overhead. Call before the features are added.
 */
export function addSearchNotice(app: FastifyInstance): void {
  const begin: onRequestHookHandler = (_request, _reply, done) => requests.run({ notice: null }, done);
  const tell: onSendHookHandler = (_request, reply, _payload, done) => {
    const notice = requests.getStore()?.notice;
    if (notice) reply.header(searchEngineHeader, `${notice.engine}${notice.fallback ? '; fallback' : ''}`);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint?.responseHeaders?.[searchEngineHeader] === undefined) return;
    route.onRequest = [...[route.onRequest ?? []].flat(), begin];
    route.onSend = [...[route.onSend ?? []].flat(), tell];
  });
}
