import type { FeatureRoutes } from '../define-feature.ts';
import { healthRoute } from './health.ts';
import { productCountRoute } from './product-count.ts';

/** Product counter of the home page, and the health check. */
export const home: FeatureRoutes = {
  endpoints: [healthRoute, productCountRoute],
};
