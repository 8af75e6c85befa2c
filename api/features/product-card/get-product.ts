import { getProduct } from '@gtinoteka/contract/product-card.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendLookedUp } from './send-looked-up.ts';

/** One product by its GTIN, without the verdict. GTIN_NOT_FOUND if only the licence is known. */
export const getProductRoute = defineRoute(getProduct, async ({ params, query, request, reply }, { lookUp }) => {
  const result = await lookUp.find({
    request,
    typed: params.gtin,
    membershipId: query.activeMembershipId,
    failBotCheck: query.test_recaptcha_fail === '1',
  });
  if (!result.found.isRecord) throw new AppError('GTIN_NOT_FOUND', { headers: result.headers ?? {} });
  const own = await lookUp.toOwnerView(result.found, request.caller, query.activeMembershipId);
  return sendLookedUp(request, reply, result, own ?? result.found.checked);
});
