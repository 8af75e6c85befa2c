import { getProducts } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { requireAccess } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { answerSearch } from './search-answer.ts';

/** Search of anybody: a GTIN for all, other filters for members with advanced_search (A §1, §6). */
export function addGetProducts(app: FastifyInstance, parts: CatalogueParts): void {
  addEndpoint(app, getProducts, async ({ query, request, reply }) => {
    const filters = readFilters(query, parts.readTree);
    if (filters.hasOthers) requireAccess(request.caller, 'advanced_search', { membershipId: query.activeMembershipId });
    return answerSearch(filters, parts, reply, {
      request,
      membershipId: query.activeMembershipId,
      failBotCheck: query.test_recaptcha_fail === '1',
    });
  });
}
