import { declineRegistration } from '@gtinoteka/contract/people/activation.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { readActivation, type Activation } from '../../store/people/activations.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { findDeclined, findStarter, noteDeclined } from '../../store/people/declined-registrations.ts';
import { spendLink } from '../../store/people/mail-links.ts';
import { lockCompany, lockMembership } from '../../store/people/memberships.ts';
import { removeRegistrations } from '../../store/people/registration-purge.ts';
import { openLink } from './open-link.ts';
import type { Deps } from '../deps.ts';

/**
 * Closes the registration of a company for the named first administrator.
 * - Company, membership and link are reset, so that a real representative can register.
 * - The author of the registration and the office are notified by mail.
 * - Grants no access to anybody.
 */
export const declineRegistrationRoute = defineRoute(
  declineRegistration,
  async ({ params: { token }, request, reply }, deps) => {
    const { database, files, clientOf } = deps;
    reply.header('cache-control', 'no-store');
    const before = await findDeclined(database, token);
    if (before) return { declined: true, companyName: before.companyName } as const;
    const opened = await openLink(database, token).catch(async (error: unknown) => {
      // A concurrent repetition has closed it.
      if (await findDeclined(database, token)) return null;
      throw error;
    });
    if (!opened) return closedBefore(deps, token);
    const client = clientOf(request);
    const fileKeys = await database.db.transaction().execute((trx) => close(trx, deps, opened, token, client));
    if (fileKeys === null) return closedBefore(deps, token);
    for (const key of fileKeys) await files.delete(key);
    return { declined: true, companyName: opened.data.companyName } as const;
  },
);

async function closedBefore({ database }: Deps, token: string) {
  const before = await findDeclined(database, token);
  if (!before) throw new AppError('LINK_EXPIRED');
  return { declined: true, companyName: before.companyName } as const;
}

/** Keys of the registration's files; null if a concurrent call was first. */
async function close(
  trx: Tx,
  { mail }: Deps,
  { companyId, membershipId, userId }: Activation,
  token: string,
  client: Buffer,
): Promise<string[] | null> {
  await lockCompany(trx, companyId);
  await lockMembership(trx, membershipId);
  const activation = await readActivation(trx, membershipId);
  if (activation?.isActivated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  if (!activation) return null;
  // Invitations cannot be declined; they are ignored instead.
  if (!activation.data.isFirstAdmin) throw new AppError('LINK_EXPIRED');
  if (!(await spendLink(trx, 'activation', token))) throw new AppError('LINK_EXPIRED');
  const startedBy = await findStarter(trx, companyId);
  const declinedId = await noteDeclined(trx, { token, companyName: activation.data.companyName, startedBy });
  await mail.queue(trx, { template: 'registration-declined', declinedId });
  await mail.queue(trx, { template: 'registration-declined-notice', declinedId });
  await recordAct(trx, {
    act: 'registration declined',
    actor: 'person',
    actorId: userId,
    client,
    subjectId: startedBy ?? undefined,
    companyId,
    details: { membershipId, declinedId },
  });
  return removeRegistrations(trx, [companyId]);
}
