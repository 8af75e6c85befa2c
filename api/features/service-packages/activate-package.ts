import { activatePackage } from '@gtinoteka/contract/service-packages.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { activateOrder } from '../../store/packages/package-activation.ts';

export const activatePackageRoute = defineRoute(
  activatePackage,
  async ({ params, request }, { database, mail, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const activator = { actor: 'person', actorId: userId, client: clientOf(request) } as const;
    return activateOrder(database, mail, requireUuid(params.orderId), activator);
  },
);
