import { cancelOrder as cancelOrderCall } from '@gtinoteka/contract/service-packages.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { cancelOrder } from '../../store/packages/package-orders.ts';

export const cancelOrderRoute = defineRoute(
  cancelOrderCall,
  async ({ params, request, reply }, { database, mail, clientOf }) => {
    reply.header('cache-control', 'no-store');
    const { userId } = signedIn(request.caller);
    const [companyId, orderId] = [requireUuid(params.companyId), requireUuid(params.orderId)];
    return cancelOrder(database, mail, { companyId, orderId, userId, client: clientOf(request) });
  },
);
