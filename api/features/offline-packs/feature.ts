import type { FeatureRoutes } from '../define-feature.ts';
import { getOfflinePackSizeRoute } from './get-offline-pack-size.ts';
import { getOfflinePackRoute } from './get-offline-pack.ts';

/** Parts of the catalogue stored on a member's device. */
export const offlinePacks: FeatureRoutes = {
  endpoints: [getOfflinePackSizeRoute, getOfflinePackRoute],
};
