import { orderPackage } from '@gtinoteka/contract/service-packages.ts';
import { defineRoute } from '../define-feature.ts';
import { placeOrderOf } from './place-order-of.ts';

export const orderPackageRoute = defineRoute(orderPackage, async ({ body, query, request }, deps) => {
  return placeOrderOf(deps, request, body.subscription, query.activeMembershipId);
});
