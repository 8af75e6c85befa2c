import { productCount } from '@gtinoteka/contract/home.ts';
import { defineRoute } from '../define-feature.ts';
import { countNational } from '../../store/catalogue/catalogue-counters.ts';

/** Counters of the home page. An edge may keep them for a minute; the import changes them in its own transaction. */
export const productCountRoute = defineRoute(productCount, async ({ reply }, { database }) => {
  const counted = await countNational(database);
  reply.header('etag', `"${counted.products}-${counted.newInSevenDays}"`);
  return { productCount: counted.products, productCountFrom7Days: counted.newInSevenDays };
});
