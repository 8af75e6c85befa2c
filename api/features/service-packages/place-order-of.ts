import type { OrderableName } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyRequest } from 'fastify';
import { activeMembership, signedIn } from '../../core/access.ts';
import { AppError } from '../../core/app-error.ts';
import { placeOrder } from '../../store/package-orders.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

/** The order of both calls: for the company of the named membership, else of the first activated one. */
export async function placeOrderOf(
  { database, mail, clientOf, coarseLimits }: ServicePackagesParts,
  request: FastifyRequest,
  name: OrderableName,
  membershipId: string | undefined,
) {
  const { userId } = signedIn(request.caller);
  const membership = activeMembership(request.caller, membershipId);
  if (!membership) throw new AppError('ACCESS_DENIED');
  const { companyId } = membership;
  await coarseLimits.count('package orders', request, companyId);
  return placeOrder(database, mail, { companyId, name, userId, client: clientOf(request) });
}
