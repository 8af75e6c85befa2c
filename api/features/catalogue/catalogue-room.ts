import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { makeLicencesOf } from '../../store/catalogue/licences-of-list.ts';
import { makeGpcTree } from '../../store/catalogue/gpc-tree.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import type { SearchEngine } from '../../store/search/search-port.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { addGetCatalogueStart } from './get-catalogue-start.ts';
import { addGetCategories } from './get-categories.ts';
import { addGetProducts } from './get-products.ts';
import { addGetProductsAdvanced } from './get-products-advanced.ts';
import { addGetSearchHelp } from './get-search-help.ts';
import { makeListingClient } from './listing-client.ts';
import { addSuggestCompanies } from './suggest-companies.ts';
import { addSuggestProducts } from './suggest-products.ts';

/** Search, suggestions and the classification. */
export function addCatalogueRoom(
  app: FastifyInstance,
  { database, search, lookUp, secret }: { database: Database; search: SearchEngine; lookUp: LookUp; secret: string },
): void {
  const parts: CatalogueParts = {
    search,
    lookUp,
    readTree: makeGpcTree(database),
    listingClientOf: makeListingClient(secret),
    readLicencesOf: makeLicencesOf(database.pool),
  };
  addGetProducts(app, parts);
  addGetProductsAdvanced(app, parts);
  addGetSearchHelp(app, parts);
  addSuggestProducts(app, parts);
  addSuggestCompanies(app, parts);
  addGetCategories(app, parts);
  addGetCatalogueStart(app, { database, readTree: parts.readTree });
}
