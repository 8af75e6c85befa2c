import { getLookUpQuota } from '@gtinoteka/contract/product-card.ts';
import { defineRoute } from '../define-feature.ts';

/** Remaining daily limit of the caller; read-only, without a bot check. */
export const getLookUpQuotaRoute = defineRoute(getLookUpQuota, ({ query, request }, { lookUp }) =>
  lookUp.readQuota({ request, membershipId: query.activeMembershipId }),
);
