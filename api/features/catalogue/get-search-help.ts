import { getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { helpOf } from './search-help.ts';

/** What helps where a search has found little or nothing. Rows are only counted, so nothing counts to the codes in lists of Starter. */
export function addGetSearchHelp(app: FastifyInstance, { search, readTree }: CatalogueParts): void {
  addEndpoint(app, getSearchHelp, async ({ query }) => {
    const filters = readFilters(query, readTree);
    if (!filters.hasOthers) return { count: 0, correction: null, words: [], without: [] };
    return helpOf(search, await filters.toSearch());
  });
}
