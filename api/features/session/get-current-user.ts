import { getCurrentUser } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readUser } from '../../store/people/users.ts';
import type { SessionParts } from './session-parts.ts';

export function addGetCurrentUser(app: FastifyInstance, { database }: SessionParts): void {
  addEndpoint(app, getCurrentUser, async ({ request }) => {
    const { caller } = request;
    const user = caller.kind === 'signed-in' ? await readUser(database, caller.userId) : null;
    if (!user) throw new AppError('UNAUTHORIZED');
    return user;
  });
}
