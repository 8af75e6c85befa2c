import type { FeatureRoutes } from '../define-feature.ts';
import { getAccountRoute } from './get-account.ts';
import { getCompanyRoute } from './get-company.ts';
import { renewApiKeyRoute } from './renew-api-key.ts';
import { updateAccountRoute } from './update-account.ts';

/** Account page: own data, the company with its limits, its API key. */
export const account: FeatureRoutes = {
  endpoints: [getAccountRoute, getCompanyRoute, renewApiKeyRoute, updateAccountRoute],
};
