import { logout } from '@gtinoteka/contract/session.ts';
import { defineRoute } from '../define-feature.ts';
import { endSession } from '../../store/people/refresh-tokens.ts';
import { clearRefreshCookie, isBrowser, readRefreshCookie } from './refresh-cookie.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';

/**
 * Ends the session of the refresh token; without a token nothing happens.
 * - Its access tokens stop within a second.
 */
export const logoutRoute = defineRoute(logout, async ({ body, request, reply }, { database, config, clientOf }) => {
  const fromBrowser = isBrowser(request);
  const token = fromBrowser ? readRefreshCookie(request, config) : body.refresh;
  if (!token) return { loggedOut: false };
  const loggedOut = await endSession(database, { tokenHash: hashOfToken(token), client: clientOf(request) });
  if (fromBrowser) clearRefreshCookie(reply, config);
  return { loggedOut };
});
