import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import type { Tx } from '../../core/database/database.ts';
import { recordAct, type AuditEntry } from '../../store/people/audit-log.ts';
import { makeLink } from '../../store/people/mail-links.ts';
import type { Deps } from '../deps.ts';

/** Whom an invitation is for, and the act that it is noted as. */
type Invitation = Required<Pick<AuditEntry, 'act' | 'details'>> & {
  readonly companyId: string;
  readonly membershipId: string;
  readonly userId: string;
};

/**
 * Sends an invitation: a new activation link, which voids the older ones, its mail, and the act under the caller's name with the membership
 * among its details. All of it is part of the transaction.
 */
export async function sendInvitation(
  trx: Tx,
  { mail, tokenOf, clientOf }: Deps,
  request: FastifyRequest,
  { act, details, companyId, membershipId, userId }: Invitation,
): Promise<void> {
  const linkId = await makeLink(trx, tokenOf, { kind: 'activation', userId, membershipId });
  await mail.queue(trx, { template: 'invitation', linkId });
  await recordAct(trx, {
    act,
    actor: 'person',
    actorId: signedIn(request.caller).userId,
    client: clientOf(request),
    subjectId: userId,
    companyId,
    details: { membershipId, ...details },
  });
}
