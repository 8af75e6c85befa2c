import { obtainToken } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/acting-client.ts';
import { afterAnswer } from '../../core/after-answer.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { isPassword } from '../../core/passwords.ts';
import { signAccessToken } from '../../core/sessions.ts';
import { recordAct } from '../../store/audit-log.ts';
import { startFamily } from '../../store/refresh-tokens.ts';
import { findLogin } from '../../store/users.ts';
import { isBrowser, setRefreshCookie } from './refresh-cookie.ts';
import { hashOfToken, newToken } from '../../core/random-token.ts';
import type { SessionParts } from './session-parts.ts';

/**
 * Log-in. Wrong password, unknown e-mail, no password yet and a deactivated person are one answer after the same work.
 * Each account, known or not, may be tried as often as its coarse limit says, from wherever.
 */
export function addObtainToken(app: FastifyInstance, { database, config, secret, coarseLimits }: SessionParts): void {
  const clientOfAct = makeActingClient(secret);
  addEndpoint(app, obtainToken, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const email = body.email.trim().toLowerCase();
    await coarseLimits.count('log-in of an account', request, hashOfToken(email).toString('base64url'));
    const found = await findLogin(database, email);
    const isRight = await isPassword(found?.passwordHash ?? null, body.password);
    const refresh = newToken();
    const rememberMe = body.rememberMe ?? false;
    const client = clientOfAct(request);
    const session =
      found?.passwordHash && isRight && found.isActive
        ? await startFamily(database, {
            tokenHash: hashOfToken(refresh),
            userId: found.id,
            passwordHash: found.passwordHash,
            rememberMe,
            client,
          })
        : null;
    if (!session) {
      const refused = { act: 'log-in refused', actor: 'stranger', subjectId: found?.id, client } as const;
      // Written once the answer is out, so that it takes no longer for a known address.
      if (found) afterAnswer(reply, () => database.db.transaction().execute((trx) => recordAct(trx, refused)));
      throw new AppError('LOGIN_FAILED');
    }
    const access = signAccessToken(app, session);
    if (!isBrowser(request)) return { access, refresh };
    setRefreshCookie(reply, config, refresh, rememberMe ? session.expiresAt : null);
    return { access };
  });
}
