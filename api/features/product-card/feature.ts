import type { FeatureRoutes } from '../define-feature.ts';
import { addSitemaps } from './sitemaps.ts';
import { getLookUpQuotaRoute } from './get-look-up-quota.ts';
import { getProductRoute } from './get-product.ts';
import { productHasGcpRoute } from './product-has-gcp.ts';

/** Look-up of a code and its product card. */
export const productCard: FeatureRoutes = {
  endpoints: [getLookUpQuotaRoute, getProductRoute, productHasGcpRoute],
  setup(app, { config, database }) {
    addSitemaps(app, { database, publicUrl: config.publicUrl });
  },
};
