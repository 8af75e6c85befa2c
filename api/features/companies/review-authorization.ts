import { reviewAuthorization } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findAuthorization, judgeAuthorization } from '../../store/office/authorization-review.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { officeAct } from './office-act.ts';

/** Records the decision on a file, once; a refusal has a reason, which is mailed to the sender. */
export const reviewAuthorizationRoute = defineRoute(
  reviewAuthorization,
  async ({ params, body, request }, { database, mail, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const key = { companyId: requireUuid(params.company), fileId: requireUuid(params.fileId) };
    const { isAccepted } = body;
    const reason = body.reason?.trim() ?? '';
    if (!isAccepted && reason === '') throw new AppError('FIELD_REQUIRED', { fields: { reason: 'FIELD_REQUIRED' } });
    return officeAct(database, userId, async (trx) => {
      const file = await findAuthorization(trx, key);
      if (!file) throw new AppError('NOT_FOUND');
      const at = await judgeAuthorization(trx, {
        ...key,
        isAccepted,
        reason: isAccepted ? null : reason,
      });
      if (!at) throw new AppError('ALREADY_REVIEWED');
      await mail.queue(trx, { template: 'authorization-reviewed', fileId: key.fileId });
      await recordAct(trx, {
        act: isAccepted ? 'authorization accepted' : 'authorization refused',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        subjectId: file.userId,
        companyId: key.companyId,
        details: { fileId: key.fileId },
      });
      return { isAccepted, reviewedAt: at.toISOString() };
    });
  },
);
