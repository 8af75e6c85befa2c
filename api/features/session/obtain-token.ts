import { obtainToken } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { isPassword } from '../../core/passwords.ts';
import { signAccessToken } from '../../core/sessions.ts';
import { startFamily } from '../../store/refresh-tokens.ts';
import { findLogin } from '../../store/users.ts';
import { isBrowser, setRefreshCookie } from './refresh-cookie.ts';
import { hashOfToken, newToken } from '../../core/random-token.ts';
import type { SessionParts } from './session-parts.ts';

/**
 * Log-in. Wrong password, unknown e-mail, no password yet and a deactivated person are one answer after the same work.
 * Each account, known or not, may be tried as often as its coarse limit says, from wherever.
 */
export function addObtainToken(app: FastifyInstance, { database, config, coarseLimits }: SessionParts): void {
  addEndpoint(app, obtainToken, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const email = body.email.trim().toLowerCase();
    await coarseLimits.count('log-in of an account', request, hashOfToken(email).toString('base64url'));
    const found = await findLogin(database, email);
    const isRight = await isPassword(found?.passwordHash ?? null, body.password);
    if (!found || !isRight || !found.isActive) throw new AppError('LOGIN_FAILED');
    const refresh = newToken();
    const rememberMe = body.rememberMe ?? false;
    const session = await startFamily(database, { tokenHash: hashOfToken(refresh), userId: found.id, rememberMe });
    const access = signAccessToken(app, session);
    if (!isBrowser(request)) return { access, refresh };
    setRefreshCookie(reply, config, refresh, rememberMe ? session.expiresAt : null);
    return { access };
  });
}
