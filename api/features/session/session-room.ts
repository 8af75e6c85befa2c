import type { FastifyInstance } from 'fastify';
import { answersSettled } from '../../core/after-answer.ts';
import { nobody } from '../../core/passwords.ts';
import { addGetCurrentUser } from './get-current-user.ts';
import { addLogout } from './logout.ts';
import { addObtainToken } from './obtain-token.ts';
import { addRefreshToken } from './refresh-token.ts';
import type { SessionParts } from './session-parts.ts';

/** Log-in, refresh, log-out and who am I. */
export async function addSessionRoom(app: FastifyInstance, parts: SessionParts): Promise<void> {
  await nobody();
  app.addHook('onClose', answersSettled);
  addObtainToken(app, parts);
  addRefreshToken(app, parts);
  addLogout(app, parts);
  addGetCurrentUser(app, parts);
}
