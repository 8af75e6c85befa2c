import { productCount } from '@gtinoteka/contract/home.ts';
import { defineRoute } from '../define-feature.ts';
import { countNational } from '../../store/catalogue/catalogue-counters.ts';

/**
 * Counters of the home page.
 * - Edges may cache them for a minute; imports update them in their transaction.
 */
export const productCountRoute = defineRoute(productCount, async ({ reply }, { database }) => {
  const counted = await countNational(database);
  reply.header('etag', `"${counted.products}-${counted.newInSevenDays}"`);
  return { productCount: counted.products, productCountFrom7Days: counted.newInSevenDays };
});
