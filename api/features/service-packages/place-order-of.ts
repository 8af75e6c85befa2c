import type { OrderableName } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyRequest } from 'fastify';
import { activeMembership, signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { placeOrder } from '../../store/packages/package-orders.ts';
import type { Deps } from '../deps.ts';

/**
 * Places the order of both calls, for the company of the named membership.
 * - The membership is optional for a person with only one.
 */
export async function placeOrderOf(
  { database, mail, clientOf, coarseLimits }: Deps,
  request: FastifyRequest,
  name: OrderableName,
  membershipId: string | undefined,
) {
  const { userId, memberships } = signedIn(request.caller);
  const isNamed = membershipId !== undefined && !['', 'undefined', 'null'].includes(membershipId);
  if (!isNamed && memberships.filter(({ activated }) => activated).length > 1)
    throw new AppError('MEMBERSHIP_REQUIRED', { fields: { activeMembershipId: 'MEMBERSHIP_REQUIRED' } });
  const membership = activeMembership(request.caller, membershipId);
  if (!membership) throw new AppError('ACCESS_DENIED');
  const { companyId } = membership;
  await coarseLimits.count('package orders', request, companyId);
  return placeOrder(database, mail, { companyId, name, userId, client: clientOf(request) });
}
