import { limits } from '@gtinoteka/contract/business-limits.ts';
import { resendActivation } from '@gtinoteka/contract/people/activation.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { readActivation } from '../../store/people/activations.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { findLink, makeLink } from '../../store/people/mail-links.ts';
import { lockCompany, lockMembership } from '../../store/people/memberships.ts';
import { noteRenewed } from '../../store/people/registrations.ts';

/**
 * Sends a new link for an expired one to the same address.
 * - Possession of the link proves access to that mailbox.
 * - The new link voids the old one, so each can be exchanged once.
 * - Links of registrations can be exchanged only a few times: otherwise anyone could block a company's registration
 *   forever.
 */
export const resendActivationRoute = defineRoute(
  resendActivation,
  async ({ params, request }, { database, mail, tokenOf, clientOf }) => {
    const link = await findLink(database, 'activation', params.token);
    const opened = link?.membershipId ? await readActivation(database.db, link.membershipId) : null;
    if (opened?.isActivated && link?.state !== 'voided') throw new AppError('ACCOUNT_ALREADY_ACTIVE');
    if (!opened || link?.state !== 'expired') throw new AppError('LINK_EXPIRED');
    const { companyId, membershipId, userId } = opened;
    await database.db.transaction().execute(async (trx) => {
      await lockCompany(trx, companyId);
      const membership = await lockMembership(trx, membershipId);
      const isExpired = (await findLink({ db: trx }, 'activation', params.token))?.state === 'expired';
      if (!membership || membership.activated || !isExpired) throw new AppError('LINK_EXPIRED');
      const renewed = (await readActivation(trx, membershipId))?.timesRenewed ?? null;
      if (renewed !== null && renewed >= limits.registrationLinkRenewed) throw new AppError('LINK_EXPIRED');
      if (renewed !== null) await noteRenewed(trx, companyId);
      const linkId = await makeLink(trx, tokenOf, { kind: 'activation', userId, membershipId });
      await mail.queue(trx, { template: opened.data.isFirstAdmin ? 'activation' : 'invitation', linkId });
      await recordAct(trx, {
        act: 'activation link sent again',
        actor: 'stranger',
        client: clientOf(request),
        subjectId: userId,
        companyId,
        details: { membershipId },
      });
    });
    return { sent: true } as const;
  },
);
