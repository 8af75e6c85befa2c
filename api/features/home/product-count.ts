import { productCount } from '@gtinoteka/contract/home.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { countProducts } from '../../store/catalogue-counters.ts';

/** Counters of the home page. An edge may keep them for a minute; the import changes them in its own transaction. */
export function addProductCount(app: FastifyInstance, { database }: { database: Database }): void {
  addEndpoint(app, productCount, async ({ reply }) => {
    const counted = await countProducts(database);
    reply
      .header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=300')
      .header('etag', `"${counted.products}-${counted.newInSevenDays}"`);
    return { productCount: counted.products, productCountFrom7Days: counted.newInSevenDays };
  });
}
