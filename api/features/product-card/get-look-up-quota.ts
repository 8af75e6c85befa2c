import { getLookUpQuota } from '@gtinoteka/contract/product-card.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { LookUp } from '../../look-up/look-up.ts';

/** How the daily limit of whoever asks stands. Reads alone: nothing is counted, and no bot check is asked for. */
export function addGetLookUpQuota(app: FastifyInstance, { lookUp }: { lookUp: LookUp }): void {
  addEndpoint(app, getLookUpQuota, ({ query, request }) =>
    lookUp.standing({ request, membershipId: query.activeMembershipId }),
  );
}
