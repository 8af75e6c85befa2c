import { logInByMail } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { makeKnownDevices } from '../../core/callers/known-device.ts';
import { signAccessToken } from '../../core/callers/sessions.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';
import { spendLink } from '../../store/people/mail-links.ts';
import { startFamily } from '../../store/people/refresh-tokens.ts';
import { findLoginById } from '../../store/people/users.ts';
import { isBrowser, setRefreshCookie } from './refresh-cookie.ts';
import type { SessionParts } from './session-parts.ts';

/** Finishes a log-in by the link of a mail, once: whoever has it gave the right password and reads the mailbox. */
export function addLogInByMail(app: FastifyInstance, { database, config, secret }: SessionParts): void {
  const clientOfAct = makeActingClient(secret);
  const devices = makeKnownDevices(secret, config);
  addEndpoint(app, logInByMail, async ({ params, body, request, reply }) => {
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
      client: clientOfAct(request),
    });
    if (!session) throw new AppError('LINK_EXPIRED');
    const access = signAccessToken(app, session);
    if (!isBrowser(request)) return { access, refresh };
    setRefreshCookie(reply, config, refresh, rememberMe ? session.expiresAt : null);
    devices.remember(reply, person.email);
    return { access };
  });
}
