import { getPackageOrders } from '@gtinoteka/contract/service-packages.ts';
import { defineRoute } from '../define-feature.ts';
import { listOpenOrders } from '../../store/packages/package-orders.ts';

export const getPackageOrdersRoute = defineRoute(getPackageOrders, async (_call, { database }) => {
  const results = await listOpenOrders(database);
  return { results, count: results.length };
});
