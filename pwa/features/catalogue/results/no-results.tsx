import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import type { SearchHelp } from '../product-search.ts';
import { nipAdvice } from '../form/address-faults.ts';
import { chipsOf } from '../form/filter-chips.tsx';
import type { CatalogueSearch } from '../form/search-address.ts';
import { OtherWays } from '../other-ways.tsx';
import { FilterCounts, WordCounts } from './search-help.tsx';

function titleOf(search: CatalogueSearch): string {
  // Of several filters nobody can say which one found nothing.
  const [only, ...others] = chipsOf(search);
  if (!only || others.length > 0) return texts.noneAtAll;
  if (search.words) return texts.noneAnywhere(search.words);
  return search.name ? texts.noneNamed(search.name) : texts.noneAtAll;
}

/** A search that found nothing: what its words and filters would find one by one, how to search better and where else to look. */
export function NoResults({
  search,
  help,
  onSearch,
  onClear,
}: {
  search: CatalogueSearch;
  /** undefined until it has come, and where it does not come */
  help: SearchHelp | undefined;
  onSearch: (search: CatalogueSearch) => void;
  onClear: () => void;
}) {
  const advice = nipAdvice(search.nip);
  const isFiltered = chipsOf(search).length > 1;
  return (
    <div role="status" className="results">
      <EmptyState
        chip={{ state: 'none', text: texts.notFound }}
        title={titleOf(search)}
        actions={
          <Button variant="primary" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        }
        aside={<OtherWays />}
      >
        {help && <WordCounts search={search} help={help} onSearch={onSearch} />}
        {help && <FilterCounts search={search} help={help} onSearch={onSearch} />}
        <ul>
          {advice && <li>{advice}</li>}
          <li>{texts.adviceSpelling}</li>
          {isFiltered && !help?.without.length && <li>{texts.adviceFilters}</li>}
          <li>{texts.adviceCode}</li>
        </ul>
      </EmptyState>
    </div>
  );
}
