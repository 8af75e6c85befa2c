import { cancelOrder as cancelOrderCall } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { cancelOrder } from '../../store/packages/package-orders.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addCancelOrder(app: FastifyInstance, { database, mail, clientOf }: ServicePackagesParts): void {
  addEndpoint(app, cancelOrderCall, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { userId } = signedIn(request.caller);
    const [companyId, orderId] = [requireUuid(params.companyId), requireUuid(params.orderId)];
    return cancelOrder(database, mail, { companyId, orderId, userId, client: clientOf(request) });
  });
}
