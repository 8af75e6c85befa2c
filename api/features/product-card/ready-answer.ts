import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LookedUp } from '../../store/look-up.ts';
import type { FoundProduct } from '../../store/look-up-verdict.ts';

/** A body that is ready to be sent, and its strong ETag. */
interface ReadyAnswer {
  readonly json: string;
  readonly etag: string;
}

export type MakeReadyAnswer = (found: FoundProduct) => ReadyAnswer;

/** Writes the body once per state of the data: a look-up gives the same object again while nothing has changed. */
export function makeReadyAnswer(shape: (found: FoundProduct) => object): MakeReadyAnswer {
  const kept = new WeakMap<FoundProduct, ReadyAnswer>();
  return (found) => {
    let ready = kept.get(found);
    if (!ready) {
      const json = JSON.stringify(shape(found));
      ready = { json, etag: `"${hash('sha1', json, 'base64url')}"` };
      kept.set(found, ready);
    }
    return ready;
  };
}

/**
 * Sends a looked-up product past the serialiser. Members may keep it and ask whether it still holds (304); a stranger's
 * answer is not kept anywhere, so that the limit counts each time.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, headers }: LookedUp,
  makeReady: MakeReadyAnswer,
): FastifyReply {
  const { json, etag } = makeReady(found);
  if (headers) reply.headers(headers);
  if (found.isStale) reply.header('warning', '110 - "Response is Stale"');
  if (request.caller.kind === 'signed-in') {
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  } else reply.header('cache-control', 'no-store');
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

function matches(asked: string | undefined, etag: string): boolean {
  if (asked === undefined || asked === etag) return asked === etag;
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
