import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/acting-client.ts';
import { makeBotGate } from '../../core/bot-gate.ts';
import { makeMailLinkToken } from '../../core/mail-link-token.ts';
import { addChangePassword } from './change-password.ts';
import type { PasswordsParts } from './passwords-parts.ts';
import { addReadPasswordReset } from './read-password-reset.ts';
import { addRequestPasswordReset } from './request-password-reset.ts';
import { addSetPassword } from './set-password.ts';

/** A forgotten password, and a change of the one in use. */
export function addPasswordsRoom(
  app: FastifyInstance,
  parts: Pick<PasswordsParts, 'database' | 'mail' | 'coarseLimits'> & { readonly secret: string },
): void {
  const { database, mail, coarseLimits, secret } = parts;
  const room = {
    database,
    mail,
    coarseLimits,
    botGate: makeBotGate(secret),
    tokenOf: makeMailLinkToken(secret),
    clientOf: makeActingClient(secret),
  };
  addRequestPasswordReset(app, room);
  addReadPasswordReset(app, room);
  addSetPassword(app, room);
  addChangePassword(app, room);
}
