import * as botCheck from './bot-check.ts';
import * as catalogue from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as productCard from './product-card.ts';
import * as session from './session.ts';

/** Every endpoint of the product, for tests and for the OpenAPI page. The pwa imports rooms one by one instead. */
export const endpoints: readonly Endpoint[] = [
  botCheck.botCheckChallenge,
  botCheck.botCheckPass,
  catalogue.getProducts,
  catalogue.getProductsAdvanced,
  catalogue.suggestProducts,
  catalogue.suggestCompanies,
  catalogue.getCategories,
  home.productCount,
  home.health,
  productCard.productHasGcp,
  productCard.getProduct,
  session.obtainToken,
  session.refreshToken,
  session.logout,
  session.getCurrentUser,
];
