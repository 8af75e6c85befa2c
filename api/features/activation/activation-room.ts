import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/acting-client.ts';
import { makeMailLinkToken } from '../../core/mail-link-token.ts';
import { addActivateAccount } from './activate-account.ts';
import type { ActivationParts } from './activation-parts.ts';
import { addReadActivation } from './read-activation.ts';
import { addResendActivation } from './resend-activation.ts';

/** What a link of a registration or an invitation opens, and its activation. */
export function addActivationRoom(
  app: FastifyInstance,
  { database, mail, secret }: Pick<ActivationParts, 'database' | 'mail'> & { readonly secret: string },
): void {
  const parts = { database, mail, tokenOf: makeMailLinkToken(secret), clientOf: makeActingClient(secret) };
  addReadActivation(app, parts);
  addActivateAccount(app, parts);
  addResendActivation(app, parts);
}
