import type { FeatureRoutes } from '../define-feature.ts';
import { getCatalogueStartRoute } from './get-catalogue-start.ts';
import { getCategoriesRoute } from './get-categories.ts';
import { getProductsAdvancedRoute } from './get-products-advanced.ts';
import { getProductsRoute } from './get-products.ts';
import { getSearchHelpRoute } from './get-search-help.ts';
import { suggestCompaniesRoute } from './suggest-companies.ts';
import { suggestProductsRoute } from './suggest-products.ts';

/** Search, suggestions and the classification. */
export const catalogue: FeatureRoutes = {
  endpoints: [
    getCatalogueStartRoute,
    getCategoriesRoute,
    getProductsAdvancedRoute,
    getProductsRoute,
    getSearchHelpRoute,
    suggestCompaniesRoute,
    suggestProductsRoute,
  ],
};
