import { getProducts } from '@gtinoteka/contract/catalogue.ts';
import { requireAccess } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import { answerSearch } from './search-answer.ts';

/** Public search: GTIN for all callers, other filters for members with advanced_search (A §1, §6). */
export const getProductsRoute = defineRoute(getProducts, async ({ query, request, reply }, deps) => {
  const filters = readFilters(query, deps.readTree);
  if (filters.hasOthers) requireAccess(request.caller, 'advanced_search', { membershipId: query.activeMembershipId });
  return answerSearch(filters, deps, reply, {
    request,
    membershipId: query.activeMembershipId,
    failBotCheck: query.test_recaptcha_fail === '1',
  });
});
