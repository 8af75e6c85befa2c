import type { onRequestHookHandler } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** Header that the edge's own calls carry; it passes none on that came from outside. */
const edgeSecretHeader = 'x-edge-secret';

/** Lets only the edge through; to everybody else the address does not exist. */
export function requireEdge(secret: string): onRequestHookHandler {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const wanted = digest(secret);
  return (request, _reply, done) => {
    const given = request.headers[edgeSecretHeader];
    const isEdge = typeof given === 'string' && timingSafeEqual(digest(given), wanted);
    done(isEdge ? undefined : new AppError('NOT_FOUND'));
  };
}
