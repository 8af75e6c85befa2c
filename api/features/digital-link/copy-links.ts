import { limits } from '@gtinoteka/contract/business-limits.ts';
import { copyLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { isSameLevel } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { defineRoute } from '../define-feature.ts';
import { ownCodes } from '../../store/digital-link/code-owners.ts';
import { countOtherLinks, lockLinksOf, insertLinks, readLinks } from '../../store/digital-link/links.ts';
import { requireOwnCode } from './require-own-code.ts';
import { refreshCodes } from './refresh-codes.ts';

const everyPiece = { variant: '', batch: '', serial: '' };

/**
 * Copies the links of a whole code to other codes of the company, without batches and serials.
 * - Existing links and default links of the targets are unchanged.
 * - A repeated copy changes nothing.
 */
export const copyLinksRoute = defineRoute(copyLinks, async ({ params: { companyId, gtin: typed }, body }, deps) => {
  const from = await requireOwnCode(deps.database.db, companyId, typed);
  const refused: { gtin: string; code: string }[] = [];
  const right = new Map<string, string>();
  for (const sent of body.gtins) {
    const gtin = cleanGtin(sent);
    const fault = checkGtin(gtin);
    if (fault) refused.push({ gtin: sent, code: fault });
    else if (toGtin14(gtin) !== from) right.set(toGtin14(gtin), sent);
  }
  const { copied, requested, added } = await deps.database.db.transaction().execute(async (trx) => {
    await lockLinksOf(trx, companyId);
    const links = (await readLinks(trx, companyId, from)).filter((link) => isSameLevel(link, everyPiece));
    const own = await ownCodes(trx, companyId, [...right.keys()]);
    const counts = await countOtherLinks(trx, companyId, { gtins: [...right.keys()], from });
    const taking = [...right].flatMap(([gtin, sent]) => {
      const isFull = (counts.get(gtin) ?? 0) + links.length > limits.linksOfCode;
      if (own.has(gtin) && !isFull) return [gtin];
      refused.push({ gtin: sent, code: own.has(gtin) ? 'TOO_MANY_LINKS' : 'GTIN_NOT_OWN' });
      return [];
    });
    const copies = taking.flatMap((gtin) => links.map((link) => ({ ...link, gtin })));
    return { copied: taking, requested: copies.length, added: await insertLinks(trx, companyId, copies) };
  });
  await refreshCodes(deps, copied);
  return { copied, added, unchanged: requested - added, refused };
});
