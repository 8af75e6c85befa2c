import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { lookUpInputOf } from '../../look-up/look-up-input.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { answerSearch } from './search-answer.ts';

/** Search for the membership of the path, whose package pays for GTINs. */
export function addGetProductsAdvanced(app: FastifyInstance, parts: CatalogueParts): void {
  addEndpoint(app, getProductsAdvanced, async ({ params, query, request, reply }) =>
    answerSearch(readFilters(query, parts.readTree), parts, reply, {
      lookUpInput: (typed) => lookUpInputOf(request, typed, { ...query, activeMembershipId: params.id }, 'gtin_number'),
      listingClient: () => parts.listingClientOf(request.caller, params.id),
    }),
  );
}
