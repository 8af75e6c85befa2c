import type { FeatureRoutes } from '../define-feature.ts';
import { addEdgeCards } from './edge-cards.ts';
import { addSitemaps } from './sitemaps.ts';
import { getLookUpQuotaRoute } from './get-look-up-quota.ts';
import { getProductRoute } from './get-product.ts';
import { productHasGcpRoute } from './product-has-gcp.ts';

/** Look-up of a code and its product card, also for the edge. */
export const productCard: FeatureRoutes = {
  endpoints: [getLookUpQuotaRoute, getProductRoute, productHasGcpRoute],
  setup(app, { config, database, lookUp }) {
    const edgeSecret = config.edge.secret;
    if (edgeSecret !== null) addEdgeCards(app, { lookUp, edgeSecret });
    addSitemaps(app, { database, publicUrl: config.publicUrl });
  },
};
