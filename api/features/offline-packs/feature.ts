import { defineFeature } from '../define-feature.ts';
import { getOfflinePackSizeRoute } from './get-offline-pack-size.ts';
import { getOfflinePackRoute } from './get-offline-pack.ts';

/** Parts of the catalogue that a member stores on a device. */
export const offlinePacks = defineFeature({
  endpoints: [getOfflinePackSizeRoute, getOfflinePackRoute],
});
