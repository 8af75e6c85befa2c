import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { answerSearch } from './search-answer.ts';

/** Search for the membership of the path, whose package pays for GTINs. */
export function addGetProductsAdvanced(app: FastifyInstance, parts: CatalogueParts): void {
  addEndpoint(app, getProductsAdvanced, async ({ params, query, request, reply }) =>
    answerSearch(readFilters(query, parts.readTree), parts, reply, {
      request,
      membershipId: params.id,
      failBotCheck: query.test_recaptcha_fail === '1',
    }),
  );
}
