import { refreshToken } from '@gtinoteka/contract/session.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { signAccessToken } from '../../core/callers/sessions.ts';
import { passwordChangeThatEnded, spendToken } from '../../store/people/refresh-tokens.ts';
import { clearRefreshCookie, isBrowser, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { dayInWarsaw, hourInWarsaw } from '../../core/warsaw-time.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';
import { successorOf } from './refresh-secret.ts';

/** Exchanges a refresh token for a new pair: from the cookie of a browser, or the body of a program. */
export const refreshTokenRoute = defineRoute(
  refreshToken,
  async ({ body, request, reply }, { database, config, secret, clientOf }) => {
    const fromBrowser = isBrowser(request);
    const spent = fromBrowser ? readRefreshCookie(request, config) : body.refresh;
    if (!spent) throw new AppError('SESSION_EXPIRED');
    const refresh = successorOf(secret)(spent);
    const session = await spendToken(database, {
      tokenHash: hashOfToken(spent),
      successorHash: hashOfToken(refresh),
      client: clientOf(request),
    });
    if (!session) {
      if (fromBrowser) clearRefreshCookie(reply, config);
      const changedAt = await passwordChangeThatEnded(database, hashOfToken(spent));
      throw changedAt ? endedByPassword(changedAt) : new AppError('SESSION_EXPIRED');
    }
    const access = signAccessToken(request.server, session);
    if (!fromBrowser) return { access, refresh };
    setRefreshCookie(reply, config, refresh, session.rememberMe ? session.expiresAt : null);
    return { access };
  },
);

function endedByPassword(at: Date): AppError {
  const detail = `Hasło zostało zmienione ${dayInWarsaw(at)} o\u00a0${hourInWarsaw(at)}. Zaloguj się nowym hasłem.`;
  return new AppError('SESSION_ENDED_BY_PASSWORD', { detail });
}
