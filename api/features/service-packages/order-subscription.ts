import { orderSubscription } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { placeOrderOf } from './place-order-of.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

/**
 * The order as a GET (A §7, B §7). It changes something, so a browser's call from another site is refused on top of the
 * bearer token that such a site cannot have.
 */
export function addOrderSubscription(app: FastifyInstance, parts: ServicePackagesParts): void {
  addEndpoint(app, orderSubscription, async ({ query, request }) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ACCESS_DENIED');
    return placeOrderOf(parts, request, query.subscription, query.activeMembershipId);
  });
}
