import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** Header of the edge's own requests; the edge removes it from external ones. */
const edgeSecretHeader = 'x-edge-secret';

/** Identifies the edge's own requests. */
export function makeIsEdge(secret: string): (request: FastifyRequest) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return ({ headers }) => {
    const sent = headers[edgeSecretHeader];
    return typeof sent === 'string' && sent !== '' && timingSafeEqual(digest(sent), expected);
  };
}

/** Allows only the edge; for other callers the address does not exist. */
export function requireEdge(secret: string): onRequestHookHandler {
  const isEdge = makeIsEdge(secret);
  return (request, _reply, done) => {
    done(isEdge(request) ? undefined : new AppError('NOT_FOUND'));
  };
}
