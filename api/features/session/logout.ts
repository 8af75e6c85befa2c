import { logout } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { endSession } from '../../store/people/refresh-tokens.ts';
import { clearRefreshCookie, isBrowser, readRefreshCookie } from './refresh-cookie.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';
import type { SessionParts } from './session-parts.ts';

/** Ends the session of the refresh token: its access tokens stop within a second. Without a token nothing happens. */
export function addLogout(app: FastifyInstance, { database, config, secret }: SessionParts): void {
  const clientOfAct = makeActingClient(secret);
  addEndpoint(app, logout, async ({ body, request, reply }) => {
    const fromBrowser = isBrowser(request);
    const token = fromBrowser ? readRefreshCookie(request, config) : body.refresh;
    if (!token) return { loggedOut: false };
    const loggedOut = await endSession(database, { tokenHash: hashOfToken(token), client: clientOfAct(request) });
    if (fromBrowser) clearRefreshCookie(reply, config);
    return { loggedOut };
  });
}
