import type { FastifyInstance } from 'fastify';
import { answersSettled } from '../../core/http/after-answer.ts';
import { hashOfNobody } from '../../core/secrets/passwords.ts';
import { addGetCurrentUser } from './get-current-user.ts';
import { addLogInByMail } from './log-in-by-mail.ts';
import { addLogout } from './logout.ts';
import { addObtainToken } from './obtain-token.ts';
import { addRefreshToken } from './refresh-token.ts';
import type { SessionParts } from './session-parts.ts';

/** Log-in, refresh, log-out and who am I. */
export async function addSessionRoom(app: FastifyInstance, parts: SessionParts): Promise<void> {
  await hashOfNobody();
  app.addHook('onClose', answersSettled);
  addObtainToken(app, parts);
  addLogInByMail(app, parts);
  addRefreshToken(app, parts);
  addLogout(app, parts);
  addGetCurrentUser(app, parts);
}
