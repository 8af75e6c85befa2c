import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { getOfflinePackSize, type OfflinePackSize } from '@gtinoteka/contract/offline-packs.ts';
import { limitReachedText } from '@gtinoteka/contract/service-packages.ts';
import { defineRoute } from '../define-feature.ts';
import { readPackCost } from '../../store/offline-packs/offline-pack-cost.ts';
import { countPack, readCards, samplePack } from '../../store/offline-packs/offline-packs.ts';
import { readPackRequest } from './pack-request.ts';

/** Cards sampled to estimate a pack's size. */
const sampleSize = 40;
/**
 * Storage on a device relative to a card's text, with keys and the database log.
 * - Measured in Chromium with 2153 cards.
 */
const overhead = 2.6;

/** Size, cost and availability of a pack before its download. */
export const getOfflinePackSizeRoute = defineRoute(
  getOfflinePackSize,
  async ({ params, query, request }, { database }) => {
    const { scope, membership, refusal } = readPackRequest(request.caller, params.id, query);
    const products = await countPack(database, scope);
    const [{ units, left }, sample] = await Promise.all([
      readPackCost(database, membership.companyId, scope, products),
      samplePack(database, scope, sampleSize).then((gtins) => readCards(database, scope, gtins)),
    ]);
    const reason = refusal ?? faultOf(products, units, left);
    const bytes = sample.length === 0 ? 0 : (Buffer.byteLength(JSON.stringify(sample)) / sample.length) * products;
    return {
      products,
      bytes: Math.round(bytes * overhead),
      limit: limits.packProducts,
      units,
      left,
      isAllowed: reason === null,
      reason,
      detail: reason === 'PACKAGE_LIMIT_REACHED' ? limitReachedText(left ?? 0) : reason && errorTexts[reason],
    };
  },
);

function faultOf(products: number, units: number, left: number | null): OfflinePackSize['reason'] {
  if (products > limits.packProducts) return 'PACK_TOO_LARGE';
  return left !== null && units > left ? 'PACKAGE_LIMIT_REACHED' : null;
}
