import { getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import { helpOf } from './search-help.ts';

/** What helps where a search has found little or nothing. Rows are only counted, so nothing counts to the codes in lists of Starter. */
export const getSearchHelpRoute = defineRoute(getSearchHelp, async ({ query }, { search, readTree }) => {
  const filters = readFilters(query, readTree);
  if (!filters.hasOthers) return { count: 0, correction: null, words: [], without: [] };
  return helpOf(search, await filters.toSearch());
});
