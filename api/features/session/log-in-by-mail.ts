import { logInByMail } from '@gtinoteka/contract/session.ts';
import { AppError } from '../../core/app-error.ts';
import { signAccessToken } from '../../core/callers/sessions.ts';
import { defineRoute } from '../define-feature.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';
import { spendLink } from '../../store/people/mail-links.ts';
import { startFamily } from '../../store/people/refresh-tokens.ts';
import { findLoginById } from '../../store/people/users.ts';
import { isBrowser, setRefreshCookie } from './refresh-cookie.ts';

/** Finishes a log-in by the link of a mail, once: password and mailbox are both proven. */
export const logInByMailRoute = defineRoute(
  logInByMail,
  async ({ params, body, request, reply }, { database, config, clientOf, devices }) => {
    reply.header('cache-control', 'no-store');
    const link = await database.db.transaction().execute((trx) => spendLink(trx, 'log-in', params.link));
    const person = link && (await findLoginById(database, link.userId));
    if (!person?.passwordHash) throw new AppError('LINK_EXPIRED');
    const refresh = newToken();
    const rememberMe = body.rememberMe ?? false;
    const session = await startFamily(database, {
      tokenHash: hashOfToken(refresh),
      userId: person.id,
      passwordHash: person.passwordHash,
      rememberMe,
      client: clientOf(request),
    });
    if (!session) throw new AppError('LINK_EXPIRED');
    const access = signAccessToken(request.server, session);
    if (!isBrowser(request)) return { access, refresh };
    setRefreshCookie(reply, config, refresh, rememberMe ? session.expiresAt : null);
    devices.remember(reply, person.email);
    return { access };
  },
);
