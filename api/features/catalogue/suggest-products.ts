import { suggestProducts } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { suggestionsOf, suggestionsOfKinds } from './suggestion-answer.ts';

/**
 * Suggests names, brands, or names, brands and companies in one list.
 * - Matches a prefix of the text or of one of its words.
 */
export const suggestProductsRoute = defineRoute(suggestProducts, async ({ query }, { search }) => {
  const [name, brand, ofAllKinds] = await Promise.all([
    suggestionsOf(search, 'name', query.name_suggest__completion),
    suggestionsOf(search, 'brand', query.brand_suggest__completion),
    suggestionsOfKinds(search, query.any_suggest__completion),
  ]);
  return {
    ...(name ? { name_suggest__completion: name } : {}),
    ...(brand ? { brand_suggest__completion: brand } : {}),
    ...(ofAllKinds ? { any_suggest__completion: ofAllKinds } : {}),
  };
});
