import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { makeBotGate } from '../../core/callers/bot-gate.ts';
import type { Config } from '../../core/config.ts';
import { makeKnownDevices } from '../../core/callers/known-device.ts';
import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { addChangePassword } from './change-password.ts';
import type { PasswordsParts } from './passwords-parts.ts';
import { addReadPasswordReset } from './read-password-reset.ts';
import { addRequestPasswordReset } from './request-password-reset.ts';
import { addSetPassword } from './set-password.ts';

/** A forgotten password, and a change of the one in use. */
export function addPasswordsRoom(
  app: FastifyInstance,
  parts: Pick<PasswordsParts, 'database' | 'mail' | 'coarseLimits'> & {
    readonly secret: string;
    readonly config: Pick<Config, 'publicUrl'>;
  },
): void {
  const { database, mail, coarseLimits, secret, config } = parts;
  const room = {
    database,
    mail,
    coarseLimits,
    botGate: makeBotGate(secret),
    tokenOf: makeMailLinkToken(secret),
    clientOf: makeActingClient(secret),
    devices: makeKnownDevices(secret, config),
  };
  addRequestPasswordReset(app, room);
  addReadPasswordReset(app, room);
  addSetPassword(app, room);
  addChangePassword(app, room);
}
