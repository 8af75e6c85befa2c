import { getSearchHelp } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import { helpOf } from './search-help.ts';

/**
 * Suggestions after a search with few or no results.
 * - Rows are only counted, so the code limit of Starter lists is not charged.
 */
export const getSearchHelpRoute = defineRoute(getSearchHelp, async ({ query }, { search, readTree }) => {
  const filters = readFilters(query, readTree);
  if (!filters.hasOthers) return { count: 0, correction: null, words: [], without: [] };
  return helpOf(search, await filters.toSearch());
});
