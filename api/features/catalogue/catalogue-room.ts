import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database.ts';
import { makeGpcTree } from '../../store/gpc-tree.ts';
import type { LookUp } from '../../store/look-up.ts';
import type { SearchEngine } from '../../store/search-port.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { addGetCategories } from './get-categories.ts';
import { addGetProducts } from './get-products.ts';
import { addGetProductsAdvanced } from './get-products-advanced.ts';
import { addSuggestCompanies } from './suggest-companies.ts';
import { addSuggestProducts } from './suggest-products.ts';

/** Search, suggestions and the classification. */
export function addCatalogueRoom(
  app: FastifyInstance,
  { database, search, lookUp }: { database: Database; search: SearchEngine; lookUp: LookUp },
): void {
  const parts: CatalogueParts = { search, lookUp, readTree: makeGpcTree(database) };
  addGetProducts(app, parts);
  addGetProductsAdvanced(app, parts);
  addSuggestProducts(app, parts);
  addSuggestCompanies(app, parts);
  addGetCategories(app, parts);
}
