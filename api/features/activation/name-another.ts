import { limits } from '@gtinoteka/contract/business-limits.ts';
import { nameAnother } from '@gtinoteka/contract/people/activation.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { AppError } from '../../core/app-error.ts';
import { countPendingMail } from '../../core/callers/count-mail.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { answerInSteps } from '../../core/http/even-answer.ts';
import { readActivation, type Activation } from '../../store/people/activations.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { findPassedOn, findStarter, noteDeclined } from '../../store/people/declined-registrations.ts';
import { makeLink, spendLink } from '../../store/people/mail-links.ts';
import { lockCompany, lockMembership } from '../../store/people/memberships.ts';
import { passRegistrationOn } from '../../store/people/passed-registrations.ts';
import { openLink } from './open-link.ts';
import type { Deps } from '../deps.ts';

/** Granularity of the response time in milliseconds, so that it does not reveal known addresses. */
const step = 100;

/**
 * Passes a registration on from the named person to another one, who gets a new link.
 * - Grants no access: the new link requires representation and statute again.
 * - The author of the registration is notified by mail.
 */
export const nameAnotherRoute = defineRoute(nameAnother, async ({ params: { token }, body, request, reply }, deps) => {
  const { database, files, coarseLimits, clientOf } = deps;
  reply.header('cache-control', 'no-store');
  const email = cleanEmail(body.email);
  const before = await findPassedOn(database, token, email);
  if (before) return { named: true, companyName: before.companyName } as const;
  try {
    const opened = await openLink(database, token);
    refuse(opened, email === opened.data.email ? 'OWN_EMAIL' : checkEmail(email));
    // Counts to the limit of registration mails of an address.
    await countPendingMail(coarseLimits, request, email);
    const client = clientOf(request);
    const fileKeys = await answerInSteps(step, () =>
      database.db.transaction().execute((trx) => passOn(trx, deps, opened, { token, email, client })),
    );
    for (const key of fileKeys) await files.delete(key);
    return { named: true, companyName: opened.data.companyName } as const;
  } catch (error) {
    // A concurrent repetition has named the same person.
    const meanwhile = await findPassedOn(database, token, email);
    if (!meanwhile) throw error;
    return { named: true, companyName: meanwhile.companyName } as const;
  }
});

function refuse({ timesPassedOn }: Activation, fault: 'OWN_EMAIL' | ReturnType<typeof checkEmail>): void {
  // Invitations cannot be passed on; the administrator invites another person.
  if (timesPassedOn === null) throw new AppError('LINK_EXPIRED');
  if (timesPassedOn >= limits.registrationPassedOn) throw new AppError('REGISTRATION_PASSED_ON_TOO_OFTEN');
  if (fault) throw new AppError(fault, { fields: { email: fault } });
}

/** Keys of the earlier person's files. */
async function passOn(
  trx: Tx,
  { mail, tokenOf }: Deps,
  { companyId, membershipId }: Activation,
  { token, email, client }: { token: string; email: string; client: Buffer },
): Promise<readonly string[]> {
  await lockCompany(trx, companyId);
  await lockMembership(trx, membershipId);
  const activation = await readActivation(trx, membershipId);
  if (activation?.isActivated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  if (!activation) throw new AppError('LINK_EXPIRED');
  refuse(activation, null);
  if (!(await spendLink(trx, 'activation', token))) throw new AppError('LINK_EXPIRED');
  const { userId, data } = activation;
  const startedBy = await findStarter(trx, companyId);
  const declinedId = await noteDeclined(trx, { token, companyName: data.companyName, startedBy, named: email });
  const next = await passRegistrationOn(trx, { companyId, membershipId, userId, email: data.email, newEmail: email });
  const linkId = await makeLink(trx, tokenOf, { kind: 'activation', ...next });
  await mail.queue(trx, { template: 'activation', linkId });
  await mail.queue(trx, { template: 'registration-passed-on', declinedId });
  await recordAct(trx, {
    act: 'registration passed on',
    actor: 'person',
    actorId: userId,
    client,
    subjectId: next.userId,
    companyId,
    details: { membershipId: next.membershipId, declinedId },
  });
  return next.fileKeys;
}
