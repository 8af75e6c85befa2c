import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { CompanyUsersParts } from './company-users-parts.ts';
import { addDeleteMembership } from './delete-membership.ts';
import { addGetCompanyMemberships } from './get-company-memberships.ts';
import { addInviteUser } from './invite-user.ts';
import { addResendInvitation } from './resend-invitation.ts';
import { addSetPermission } from './set-permission.ts';

/** A company's people: who they are, inviting, rights, leaving. */
export function addCompanyUsersRoom(
  app: FastifyInstance,
  {
    database,
    mail,
    coarseLimits,
    secret,
  }: Pick<CompanyUsersParts, 'database' | 'mail' | 'coarseLimits'> & { readonly secret: string },
): void {
  const clientOf = makeActingClient(secret);
  const parts = { database, mail, coarseLimits, clientOf, tokenOf: makeMailLinkToken(secret) };
  addGetCompanyMemberships(app, parts);
  addInviteUser(app, parts);
  addResendInvitation(app, parts);
  addSetPermission(app, parts);
  addDeleteMembership(app, parts);
}
