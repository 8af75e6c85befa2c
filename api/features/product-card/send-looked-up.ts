import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LookUpResult } from '../../look-up/look-up.ts';

/**
 * Sends the body of a look-up in the shape of the route's response schema.
 * - Members get a strong ETag and may revalidate (304).
 * - Anonymous callers get none, so that the daily limit counts each request.
 */
export function sendLookedUp(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, headers }: LookUpResult,
  body: object,
): FastifyReply {
  if (headers) reply.headers(headers);
  if (found.isStale) reply.header('warning', '110 - "Response is Stale"');
  const json = String(reply.serialize(body));
  if (request.caller.kind === 'signed-in') {
    const etag = `"${hash('sha1', json, 'base64url')}"`;
    reply.header('etag', etag);
    if (isMatch(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(json);
}

function isMatch(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
