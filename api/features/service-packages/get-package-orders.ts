import { getPackageOrders } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { listOpenOrders } from '../../store/packages/package-orders.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addGetPackageOrders(app: FastifyInstance, { database }: ServicePackagesParts): void {
  addEndpoint(app, getPackageOrders, async () => {
    const results = await listOpenOrders(database);
    return { results, count: results.length };
  });
}
