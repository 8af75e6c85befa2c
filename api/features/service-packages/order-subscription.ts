import { orderSubscription } from '@gtinoteka/contract/service-packages.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { placeOrderOf } from './place-order-of.ts';

/**
 * The order as a GET (A §7, B §7).
 * - It changes data, so cross-site browser requests are refused, although they lack the bearer token anyway.
 */
export const orderSubscriptionRoute = defineRoute(orderSubscription, async ({ query, request }, deps) => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ACCESS_DENIED');
  return placeOrderOf(deps, request, query.subscription, query.activeMembershipId);
});
