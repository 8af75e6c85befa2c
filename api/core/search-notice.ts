import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who answered a search; `fallback`: in place of the engine that should have. */
export interface SearchNotice {
  readonly engine: string;
  readonly fallback: boolean;
}

const header = 'x-search-engine';
const requests = new AsyncLocalStorage<{ notice: SearchNotice | null }>();

/** Remembers who answers the search of this request, wherever that is found out. Outside of a request nothing happens. */
export function noteSearch(notice: SearchNotice): void {
  const request = requests.getStore();
  if (request) request.notice = notice;
}

/** Says in a header who answered: `elasticsearch`, or `postgres; fallback`. */
export function addSearchNotice(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => requests.run({ notice: null }, done));
  app.addHook('onSend', async (_request, reply) => {
    const notice = requests.getStore()?.notice;
    if (notice) reply.header(header, `${notice.engine}${notice.fallback ? '; fallback' : ''}`);
  });
}
