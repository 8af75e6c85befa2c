import { suggestProducts } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/endpoint-route.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { suggestionsOf } from './suggestion-answer.ts';

/** Names and brands that begin with what was typed, or have a word that does. */
export function addSuggestProducts(app: FastifyInstance, { search }: CatalogueParts): void {
  addEndpoint(app, suggestProducts, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const [name, brand] = await Promise.all([
      suggestionsOf(search, 'name', query.name_suggest__completion),
      suggestionsOf(search, 'brand', query.brand_suggest__completion),
    ]);
    return {
      ...(name ? { name_suggest__completion: name } : {}),
      ...(brand ? { brand_suggest__completion: brand } : {}),
    };
  });
}
