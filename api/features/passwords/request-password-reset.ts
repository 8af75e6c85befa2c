import { requestPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { countPendingMail } from '../../core/callers/count-mail.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { answerInSteps } from '../../core/http/even-answer.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';
import { findWaitingActivation } from '../../store/people/activations.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { makeLink, makeNoLink } from '../../store/people/mail-links.ts';
import { findLogin, type LoginRow } from '../../store/people/users.ts';
import type { Deps } from '../deps.ts';

/** Response time in milliseconds, well above the duration of the work. */
const answerStep = 250;

/**
 * Sends a link for a new password, or the activation link again to an account without a password.
 * - Response and response time are equal for known, unknown and throttled addresses.
 */
export const requestPasswordResetRoute = defineRoute(requestPasswordReset, async ({ body, request }, deps) => {
  const { database, botGate } = deps;
  botGate(request);
  const email = cleanEmail(body.email);
  if (checkEmail(email) !== null)
    throw new AppError('RESET_PASSWORD_INVALID_EMAIL', { fields: { email: 'RESET_PASSWORD_INVALID_EMAIL' } });
  await answerInSteps(answerStep, async () => {
    const found = await findLogin(database, email);
    if (await countRequest(deps, request, email, found))
      await database.db.transaction().execute((trx) => sendLink(trx, deps, found, request));
  });
  return { requested: true } as const;
});

/**
 * Counts a request of an account, known or not; false when throttled, which is not disclosed.
 * - Includes activation mails to people without a password, which count to a company's mails.
 */
async function countRequest(
  { database, coarseLimits }: Deps,
  request: FastifyRequest,
  email: string,
  found: LoginRow | null,
): Promise<boolean> {
  try {
    await coarseLimits.count('password reset of an account', request, hashOfToken(email).toString('base64url'));
    const isPending = found?.isActive && found.passwordHash === null;
    if (isPending && (await findWaitingActivation(database.db, found.id)))
      await countPendingMail(coarseLimits, request, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'TOO_MANY_REQUESTS' || error.code === 'TOO_MANY_MAILS'))
      return false;
    throw error;
  }
}

/**
 * Writes a link, its mail and the audit entry.
 * - Writes as much for an address without a mail (a mail that is dropped when sent), so that database timings reveal
 *   nothing.
 */
async function sendLink(
  trx: Tx,
  { mail, tokenOf, clientOf }: Deps,
  found: LoginRow | null,
  request: FastifyRequest,
): Promise<void> {
  const client = clientOf(request);
  const person = found?.isActive ? found : null;
  const waiting = person?.passwordHash === null ? await findWaitingActivation(trx, person.id) : null;
  if (person && waiting) {
    const { membershipId, isInvited } = waiting;
    // An expired registration frees its company; repeated requests must not reserve it forever.
    const linkId =
      waiting.liveLinkId ??
      (isInvited ? await makeLink(trx, tokenOf, { kind: 'activation', userId: person.id, membershipId }) : null);
    if (linkId !== null) {
      await mail.queue(trx, { template: isInvited ? 'invitation' : 'activation', linkId });
      const details = { membershipId };
      return recordAct(trx, {
        act: 'activation link sent again',
        actor: 'stranger',
        client,
        subjectId: person.id,
        details,
      });
    }
  }
  const linkId = person?.passwordHash
    ? await makeLink(trx, tokenOf, { kind: 'password-reset', userId: person.id })
    : await makeNoLink(trx, tokenOf);
  await mail.queue(trx, { template: 'password-reset', linkId });
  await recordAct(trx, {
    act: 'password reset asked',
    actor: 'stranger',
    client,
    subjectId: person?.passwordHash ? person.id : undefined,
  });
}
