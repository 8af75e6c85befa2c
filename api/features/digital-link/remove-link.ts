import { removeLink } from '@gtinoteka/contract/digital-link/links.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { deleteLink, lockLink, lockLinksOf } from '../../store/digital-link/links.ts';
import { tellChange } from './told-change.ts';

/** Takes away a link. A company may do so with a number that has become another's as well. */
export const removeLinkRoute = defineRoute(removeLink, async ({ params: { companyId, linkId }, query }, deps) => {
  const id = requireUuid(linkId);
  const gtin = await deps.database.db.transaction().execute(async (trx) => {
    await lockLinksOf(trx, companyId);
    const link = await lockLink(trx, companyId, id);
    if (!link) throw new AppError('NOT_FOUND');
    if (link.version !== Number(query.version)) throw new AppError('LINK_CHANGED');
    await deleteLink(trx, id);
    return link.gtin;
  });
  await tellChange(deps, [gtin]);
  return { removed: true as const };
});
