import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendLookedUp } from './send-looked-up.ts';

/** Response texts of A §7, in `detail`; `code` is ours. */
const wordsOf: Partial<Record<ErrorCode, string>> = {
  TOO_MANY_REQUESTS_AUTH_USER: 'too_many_requests_auth_user',
  TOO_MANY_REQUESTS_NOT_AUTH_USER: 'too_many_requests_not_auth_user',
  RECAPTCHA_ERROR: 'ReCAPTCHA not verified',
};

/** Verdict on one GTIN: structure, licence, source and product data. */
export const productHasGcpRoute = defineRoute(productHasGcp, async ({ params, query, request, reply }, { lookUp }) => {
  try {
    const result = await lookUp.find({
      request,
      typed: params.gtin,
      membershipId: query.activeMembershipId,
      failBotCheck: query.test_recaptcha_fail === '1',
    });
    const own = await lookUp.toOwnerView(result.found, request.caller, query.activeMembershipId);
    return sendLookedUp(request, reply, result, own ?? result.found.checked);
  } catch (error) {
    const words = error instanceof AppError && wordsOf[error.code];
    throw words ? new AppError(error.code, { detail: words, headers: error.headers }) : error;
  }
});
