import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { addActivateAccount } from './activate-account.ts';
import type { ActivationParts } from './activation-parts.ts';
import { addDeclineRegistration } from './decline-registration.ts';
import { addNameAnother } from './name-another.ts';
import { addReadActivation } from './read-activation.ts';
import { addResendActivation } from './resend-activation.ts';

/** What a link of a registration or an invitation opens, and its activation. */
export function addActivationRoom(
  app: FastifyInstance,
  { secret, ...rest }: Omit<ActivationParts, 'tokenOf' | 'clientOf'> & { readonly secret: string },
): void {
  const parts = { ...rest, tokenOf: makeMailLinkToken(secret), clientOf: makeActingClient(secret) };
  addReadActivation(app, parts);
  addActivateAccount(app, parts);
  addResendActivation(app, parts);
  addDeclineRegistration(app, parts);
  addNameAnother(app, parts);
}
