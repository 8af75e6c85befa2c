import { activateAccount, activationVariant } from '@gtinoteka/contract/people/activation.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import { activateMembership, readActivation, type Activation } from '../../store/people/activations.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { spendLink } from '../../store/people/mail-links.ts';
import { lockCompany, lockMembership } from '../../store/people/memberships.ts';
import { lockPassword, writePassword } from '../../store/people/passwords.ts';
import { updateOwnData } from '../../store/people/users.ts';
import { readActivationInput, type RequiredInput } from './activation-input.ts';
import { openLink } from './open-link.ts';

/**
 * Activates the membership of a link; the server decides which fields are required.
 * - The password is hashed after the link is validated, so that guessed links are cheap, and before the transaction, so
 *   that no lock is held meanwhile.
 */
export const activateAccountRoute = defineRoute(
  activateAccount,
  async ({ params, body, request }, { database, mail, clientOf }) => {
    const opened = await openLink(database, params.token);
    const variant = activationVariant(opened.data);
    const required = readActivationInput(body, variant, opened.data);
    const passwordHash = required.password === null ? null : await hashPassword(required.password);
    await database.db.transaction().execute(async (trx) => {
      const activation = await lockAndUse(trx, opened, params.token);
      // The required fields changed since the page was opened: the company or the person was activated elsewhere.
      if (pageOf(activation) !== pageOf(opened)) throw new AppError('ACTIVATE_ACCOUNT_ERROR');
      await writePerson(trx, activation, required, passwordHash);
      await activateMembership(trx, activation);
      if (passwordHash && activation.hasPassword)
        await mail.queue(trx, { template: 'password-changed', userId: activation.userId });
      await recordAct(trx, {
        act: 'membership activated',
        actor: 'person',
        actorId: activation.userId,
        client: clientOf(request),
        subjectId: activation.userId,
        companyId: activation.companyId,
        details: { membershipId: activation.membershipId, variant, isFirstAdmin: activation.data.isFirstAdmin },
      });
    });
    return { activated: true, email: opened.data.email } as const;
  },
);

/** Key of the form that the page shows. */
function pageOf({ data }: Activation): string {
  return `${activationVariant(data)} ${data.hasUserActivatedMembership} ${data.isFirstAdmin}`;
}

/**
 * Locks company, membership and person in the global lock order, and uses the link.
 * - Of concurrent calls one succeeds.
 */
async function lockAndUse(
  trx: Tx,
  { companyId, membershipId, userId }: Activation,
  token: string,
): Promise<Activation> {
  await lockCompany(trx, companyId);
  await lockMembership(trx, membershipId);
  await lockPassword(trx, userId);
  const activation = await readActivation(trx, membershipId);
  if (activation?.isActivated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  const link = await spendLink(trx, 'activation', token);
  if (!activation || !link) throw new AppError('LINK_EXPIRED');
  return activation;
}

async function writePerson(
  trx: Tx,
  { userId }: Activation,
  { person }: RequiredInput,
  passwordHash: string | null,
): Promise<void> {
  if (person) await updateOwnData(trx, userId, person);
  if (passwordHash) await writePassword(trx, { userId, passwordHash });
}
