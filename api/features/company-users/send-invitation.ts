import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import type { Tx } from '../../core/database/database.ts';
import { recordAct, type AuditEntry } from '../../store/people/audit-log.ts';
import { makeLink } from '../../store/people/mail-links.ts';
import type { Deps } from '../deps.ts';

/** Recipient of an invitation, and its audit entry. */
type Invitation = Required<Pick<AuditEntry, 'act' | 'details'>> & {
  readonly companyId: string;
  readonly membershipId: string;
  readonly userId: string;
};

/**
 * Sends an invitation within the caller's transaction.
 * - Writes a new link, which voids older ones, its mail, and the audit entry.
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
