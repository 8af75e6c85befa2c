import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** Header that the edge's own calls carry; it passes none on that came from outside. */
const edgeSecretHeader = 'x-edge-secret';

/** Tells the edge's own calls from all others. */
export function makeIsEdge(secret: string): (request: FastifyRequest) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return ({ headers }) => {
    const sent = headers[edgeSecretHeader];
    return typeof sent === 'string' && sent !== '' && timingSafeEqual(digest(sent), expected);
  };
}

/** Lets only the edge through; to everybody else the address does not exist. */
export function requireEdge(secret: string): onRequestHookHandler {
  const isEdge = makeIsEdge(secret);
  return (request, _reply, done) => {
    done(isEdge(request) ? undefined : new AppError('NOT_FOUND'));
  };
}
