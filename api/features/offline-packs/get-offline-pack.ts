import { getOfflinePack, type OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { readPackRequest } from './pack-request.ts';
import { readPackPage } from './pack-pages.ts';

/** One page of a pack: complete, or changes since the state in `If-None-Match`. */
export const getOfflinePackRoute = defineRoute(getOfflinePack, async ({ params, query, request, reply }, deps) => {
  const pack = readPackRequest(request.caller, params.id, query);
  // A paid download can be finished after the package has ended; changes need a package.
  if (pack.refusal !== null && pack.refusal !== 'PACK_NEEDS_PACKAGE') throw new AppError(pack.refusal);
  const state = stateOf(request);
  const page = await readPackPage(deps, pack, query.cursor ?? state);
  reply.header('etag', `"${page.cursor}"`);
  const isUnchanged = page.content === 'changes' && page.cards.length === 0 && page.gone.length === 0;
  if (isUnchanged && page.isLast && query.cursor === undefined && state !== null) return reply.code(304).send();
  return sendPage(request, reply, page);
});

/** State of the caller's copy; a proxy may have weakened the ETag. */
function stateOf({ headers }: FastifyRequest): string | null {
  return /^\s*(?:W\/)?"([\w.-]+)"\s*$/.exec(headers['if-none-match'] ?? '')?.[1] ?? null;
}

/**
 * Sends a page compressed and without the serializer: about 250 kB, often over weak connections.
 * - Compression is safe: the page contains no secret (BREACH).
 */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: OfflinePackPage): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').header('content-type', 'application/json; charset=utf-8');
  const json = JSON.stringify(page);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(json));
}
