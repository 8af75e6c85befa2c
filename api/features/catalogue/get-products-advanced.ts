import { getProductsAdvanced } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import { answerSearch } from './search-answer.ts';

/** Search for the membership of the path, whose package is charged for GTINs. */
export const getProductsAdvancedRoute = defineRoute(
  getProductsAdvanced,
  async ({ params, query, request, reply }, deps) =>
    answerSearch(readFilters(query, deps.readTree), deps, reply, {
      request,
      membershipId: params.id,
      failBotCheck: query.test_recaptcha_fail === '1',
    }),
);
