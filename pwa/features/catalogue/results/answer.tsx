import { useSession } from '../../../core/session/session.tsx';
import { withoutFaulty, type FilterFaults } from '../form/address-faults.ts';
import { isEmptySearch, usesAdvancedFilters, type CatalogueSearch } from '../form/search-address.ts';
import { GtinResult } from './gtin-result.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import { SearchResults } from './search-results.tsx';
import { FaultySearch, LockedSearch } from './unasked-search.tsx';

export interface AnswerProps {
  search: CatalogueSearch;
  /** what is wrong with the filters of the address */
  faults: FilterFaults;
  onSearch: (search: CatalogueSearch) => void;
  onClear: () => void;
}

/** What stands below the form once an address asks for something. */
export function Answer({ search, faults, onSearch, onClear }: AnswerProps) {
  const { state, hasPermission } = useSession();
  const isFaulty = Object.keys(faults).length > 0;
  if (!usesAdvancedFilters(search) && !isFaulty) return <GtinResult digits={search.gtin} onAnother={onClear} />;
  if (state === 'unknown') return <ResultsWaiting />;
  if (!hasPermission('advanced_search')) return <LockedSearch isStranger={state === 'anonymous'} />;
  if (isFaulty) {
    const rest = withoutFaulty(search, faults);
    return <FaultySearch onSearchWithout={isEmptySearch(rest) ? null : () => onSearch(rest)} />;
  }
  return <SearchResults search={search} onSearch={onSearch} onClear={onClear} />;
}
