import { getCurrentUser } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { readUser } from '../../store/users.ts';
import type { SessionParts } from './session-parts.ts';

export function addGetCurrentUser(app: FastifyInstance, { database }: SessionParts): void {
  addEndpoint(app, getCurrentUser, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { caller } = request;
    const user = caller.kind === 'signed-in' ? await readUser(database, caller.userId) : null;
    if (!user) throw new AppError('UNAUTHORIZED');
    return user;
  });
}
