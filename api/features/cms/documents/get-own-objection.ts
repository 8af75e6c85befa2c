import { getOwnObjection } from '@gtinoteka/contract/office/documents.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { readObjection } from '../../../store/office/cms-notices.ts';

/** Objection of the caller's company to a change of the terms, and its deadline. */
export const getOwnObjectionRoute = defineRoute(
  getOwnObjection,
  async ({ params: { companyId, noticeId } }, { database }) => {
    const standing = await readObjection(database, { companyId, noticeId: requireUuid(noticeId) });
    if (!standing) throw new AppError('NOT_FOUND');
    return standing;
  },
);
