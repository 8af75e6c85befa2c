import { inviteUser } from '@gtinoteka/contract/company-users.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/access.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { recordAct } from '../../store/audit-log.ts';
import { makeLink } from '../../store/mail-links.ts';
import { addInvited } from '../../store/memberships.ts';
import type { CompanyUsersParts } from './company-users-parts.ts';
import { alone } from './target-membership.ts';

/** Invites by e-mail. A person known to the platform and one who is not are the same work and the same answer. */
export function addInviteUser(app: FastifyInstance, parts: CompanyUsersParts): void {
  const { database, mail, tokenOf, clientOf, coarseLimits } = parts;
  addEndpoint(app, inviteUser, async ({ params: { companyId }, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const email = cleanEmail(body.email);
    const fault = checkEmail(email);
    if (fault) throw new AppError(fault, { fields: { email: fault } });
    await coarseLimits.count('invitations', request, companyId);
    const caller = signedIn(request.caller);
    return alone(database, caller, companyId, async (trx) => {
      const { permissionGroup } = body;
      const added = await addInvited(trx, { email, companyId, permissionGroup, invitedBy: caller.userId });
      if (!added) throw new AppError('USER_ALREADY_INVITED', { fields: { email: 'USER_ALREADY_INVITED' } });
      const { membershipId, userId } = added;
      const linkId = await makeLink(trx, tokenOf, { kind: 'activation', userId, membershipId });
      await mail.queue(trx, { template: 'invitation', linkId });
      await recordAct(trx, {
        act: 'user invited',
        actor: 'person',
        actorId: caller.userId,
        client: clientOf(request),
        subjectId: userId,
        companyId,
        details: { membershipId, permissionGroup },
      });
      return { membershipId };
    });
  });
}
