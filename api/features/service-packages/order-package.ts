import { orderPackage } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { placeOrderOf } from './place-order-of.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addOrderPackage(app: FastifyInstance, parts: ServicePackagesParts): void {
  addEndpoint(app, orderPackage, async ({ body, query, request }) => {
    return placeOrderOf(parts, request, body.subscription, query.activeMembershipId);
  });
}
