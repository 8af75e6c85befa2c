import { removeLink } from '@gtinoteka/contract/digital-link/links.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { deleteLink, lockLink, lockLinksOf } from '../../store/digital-link/links.ts';
import type { DigitalLinkParts } from './digital-link-parts.ts';
import { tellChange } from './told-change.ts';

/** Takes away a link. A company may do so with a number that has become another's as well. */
export function addRemoveLink(app: FastifyInstance, parts: DigitalLinkParts): void {
  addEndpoint(app, removeLink, async ({ params: { companyId, linkId }, query }) => {
    const id = requireUuid(linkId);
    const gtin = await parts.database.db.transaction().execute(async (trx) => {
      await lockLinksOf(trx, companyId);
      const link = await lockLink(trx, companyId, id);
      if (!link) throw new AppError('NOT_FOUND');
      if (link.version !== Number(query.version)) throw new AppError('LINK_CHANGED');
      await deleteLink(trx, id);
      return link.gtin;
    });
    await tellChange(parts, [gtin]);
    return { removed: true as const };
  });
}
