import { objectToChange } from '@gtinoteka/contract/office/documents.ts';
import { AppError } from '../../../core/app-error.ts';
import { signedIn } from '../../../core/callers/access.ts';
import { defineRoute } from '../../define-feature.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { readObjection, recordObjection } from '../../../store/office/cms-notices.ts';

/** Records a company's objection to a change of the terms before the deadline. */
export const objectToChangeRoute = defineRoute(
  objectToChange,
  async ({ params: { companyId, noticeId: sentId }, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const noticeId = requireUuid(sentId);
    if (!(await readObjection(database, { companyId, noticeId }))) throw new AppError('NOT_FOUND');
    if (!(await recordObjection(database, { companyId, noticeId, userId, client: clientOf(request) })))
      throw new AppError('OBJECTION_LATE');
    const standing = await readObjection(database, { companyId, noticeId });
    if (!standing) throw new AppError('NOT_FOUND');
    return standing;
  },
);
