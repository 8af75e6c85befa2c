import { getOfflinePack, type OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { askedPack } from './asked-pack.ts';
import { readPackPage } from './pack-pages.ts';

/** One page of a pack, whole or of what has changed since the state that `If-None-Match` names. */
export const getOfflinePackRoute = defineRoute(getOfflinePack, async ({ params, query, request, reply }, deps) => {
  const asked = askedPack(request.caller, params.id, query);
  // Who has paid for a pack gets it to the end, whatever becomes of the package meanwhile; changes are another matter.
  if (asked.refusal !== null && asked.refusal !== 'PACK_NEEDS_PACKAGE') throw new AppError(asked.refusal);
  const state = stateOf(request);
  const page = await readPackPage(deps, asked, query.cursor ?? state);
  reply.header('etag', `"${page.cursor}"`);
  const isUnchanged = page.content === 'changes' && page.cards.length === 0 && page.gone.length === 0;
  if (isUnchanged && page.isLast && query.cursor === undefined && state !== null) return reply.code(304).send();
  return sendPage(request, reply, page);
});

/** The state a caller has; a proxy on the way may have weakened the tag. */
function stateOf({ headers }: FastifyRequest): string | null {
  return /^\s*(?:W\/)?"([\w.-]+)"\s*$/.exec(headers['if-none-match'] ?? '')?.[1] ?? null;
}

/** Past the serialiser, and packed: a page is some 250 kB of text for people with a weak signal. It holds no secret to be guessed at. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: OfflinePackPage): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').header('content-type', 'application/json; charset=utf-8');
  const json = JSON.stringify(page);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(json));
}
