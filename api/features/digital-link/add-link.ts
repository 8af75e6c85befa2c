import { limits } from '@gtinoteka/contract/business-limits.ts';
import { addLink, type Link, type LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { idempotencyKeyOf } from '../../core/input/idempotency-key.ts';
import { countLinks, findByKey, insertLink, lockLinksOf } from '../../store/digital-link/links.ts';
import { readLinkFields } from './link-fields.ts';
import { requireOwnCode } from './require-own-code.ts';
import { refreshCodes } from './refresh-codes.ts';

/** Adds a link to a code of the company; a repeated request with the same key returns the same link. */
export const addLinkRoute = defineRoute(
  addLink,
  async ({ params: { companyId, gtin: typed }, body, request }, deps) => {
    const gtin = await requireOwnCode(deps.database.db, companyId, typed);
    const { fields, faults } = readLinkFields(body);
    refuseFaults(faults);
    const key = idempotencyKeyOf(request) ?? null;
    const added = await deps.database.db.transaction().execute(async (trx) => {
      await lockLinksOf(trx, companyId);
      const former = key === null ? null : await findByKey(trx, companyId, key);
      if (former && (former.gtin !== gtin || !isTheSame(former, fields))) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (former) return former;
      if (((await countLinks(trx, companyId, [gtin])).get(gtin) ?? 0) >= limits.linksOfCode)
        throw new AppError('TOO_MANY_LINKS');
      const link = await insertLink(trx, { companyId, gtin, fields, key });
      if (!link) throw new AppError('LINK_ALREADY_THERE', { fields: { href: 'LINK_ALREADY_THERE' } });
      return link;
    });
    await refreshCodes(deps, [gtin]);
    return added;
  },
);

/** Whether a link equals the requested fields. */
export function isTheSame(link: Link, fields: LinkFields): boolean {
  return (Object.keys(fields) as (keyof LinkFields)[]).every(
    // contract fields only; a body may carry its version beside them
    (name) => !(name in link) || link[name] === fields[name],
  );
}
