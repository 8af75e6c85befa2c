import type { FeatureRoutes } from '../define-feature.ts';
import { checkCodesRoute } from './check-codes.ts';

/** Look-up of several scanned codes at once. */
export const scanner: FeatureRoutes = {
  endpoints: [checkCodesRoute],
};
