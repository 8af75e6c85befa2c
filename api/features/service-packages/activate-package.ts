import { activatePackage } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { activateOrder } from '../../store/packages/package-activation.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addActivatePackage(app: FastifyInstance, { database, mail, clientOf }: ServicePackagesParts): void {
  addEndpoint(app, activatePackage, async ({ params, request }) => {
    const { userId } = signedIn(request.caller);
    const activator = { actor: 'person', actorId: userId, client: clientOf(request) } as const;
    return activateOrder(database, mail, requireUuid(params.orderId), activator);
  });
}
