import { changeLink } from '@gtinoteka/contract/digital-link/links.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { lockLink, lockLinksOf, updateLink } from '../../store/digital-link/links.ts';
import { isTheSame } from './add-link.ts';
import { readLinkFields } from './link-fields.ts';
import { requireOwnCode } from './require-own-code.ts';
import { refreshCodes } from './refresh-codes.ts';

/** Changes a link of a known version; a repeated change after a lost response succeeds again. */
export const changeLinkRoute = defineRoute(changeLink, async ({ params: { companyId, linkId }, body }, deps) => {
  const id = requireUuid(linkId);
  const { version, ...sent } = body;
  const { fields, faults } = readLinkFields(sent);
  const changed = await deps.database.db.transaction().execute(async (trx) => {
    await lockLinksOf(trx, companyId);
    const link = await lockLink(trx, companyId, id);
    if (!link) throw new AppError('NOT_FOUND');
    refuseFaults(faults);
    await requireOwnCode(trx, companyId, link.gtin);
    if (link.version === version + 1 && isTheSame(link, fields)) return link;
    if (link.version !== version) throw new AppError('LINK_CHANGED');
    const next = await updateLink(trx, companyId, link, fields);
    if (!next) throw new AppError('LINK_ALREADY_THERE', { fields: { href: 'LINK_ALREADY_THERE' } });
    return next;
  });
  await refreshCodes(deps, [changed.gtin]);
  return changed;
});
