import { getLookUpQuota } from '@gtinoteka/contract/product-card.ts';
import { defineRoute } from '../define-feature.ts';

/** How the daily limit of whoever asks stands. Reads alone: nothing is counted, and no bot check is asked for. */
export const getLookUpQuotaRoute = defineRoute(getLookUpQuota, ({ query, request }, { lookUp }) =>
  lookUp.standing({ request, membershipId: query.activeMembershipId }),
);
