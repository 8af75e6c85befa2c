import { removeLink } from '@gtinoteka/contract/digital-link/links.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { deleteLink, lockLink, lockLinksOf } from '../../store/digital-link/links.ts';
import { refreshCodes } from './refresh-codes.ts';

/** Deletes a link; allowed too for a code that now belongs to another company. */
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
  await refreshCodes(deps, [gtin]);
  return { removed: true as const };
});
