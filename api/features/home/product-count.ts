import { productCount } from '@gtinoteka/contract/home.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { countNational } from '../../store/catalogue/catalogue-counters.ts';

/** Counters of the home page. An edge may keep them for a minute; the import changes them in its own transaction. */
export function addProductCount(app: FastifyInstance, { database }: { database: Database }): void {
  addEndpoint(app, productCount, async ({ reply }) => {
    const counted = await countNational(database);
    reply.header('etag', `"${counted.products}-${counted.newInSevenDays}"`);
    return { productCount: counted.products, productCountFrom7Days: counted.newInSevenDays };
  });
}
