import { gtinGroups } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import type { QuickFound } from '../../../ui/search/quick-address.ts';
import { QuickSearch } from '../../../ui/search/quick-search.tsx';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { ScanButton } from './scan-button.tsx';
import { isEmptySearch, type CatalogueSearch } from './search-address.ts';

export interface QuickBarProps {
  search: CatalogueSearch;
  onSearch: (search: CatalogueSearch) => void;
  onScanned: (gtin: string) => void;
  onUnfold: () => void;
}

/** What the one line holds of a search, and the search without it. */
function shownIn(search: CatalogueSearch): { text: string; rest: CatalogueSearch } {
  const { words, name, gtin } = search;
  if (words !== '') return { text: words, rest: { ...search, words: '' } };
  if (name !== '') return { text: name, rest: { ...search, name: '' } };
  return { text: gtinGroups(gtin).join(''), rest: { ...search, gtin: '' } };
}

/** The part of a search that the quick field was left with. */
function partOf({ kind, text }: QuickFound): Partial<CatalogueSearch> {
  if (kind === 'product') return { name: text };
  return { [kind]: text };
}

/** The form of a phone: one line with what was searched for, and the other filters as removable tags. */
export function QuickBar({ search, onSearch, onScanned, onUnfold }: QuickBarProps) {
  const { text, rest } = shownIn(search);

  function without(part: Partial<CatalogueSearch>): void {
    const left = { ...search, ...part };
    if (isEmptySearch(left)) onUnfold();
    else onSearch(left);
  }

  return (
    <div className="only-phone">
      <div className="quickbar">
        <QuickSearch
          id="catalogue-quick"
          className="quickbar__field"
          icon={Search}
          initial={text}
          title={texts.title}
          isShortNumberWords
          end={(typed, clear) =>
            typed === '' ? (
              <ScanButton onScanned={onScanned} />
            ) : (
              <Button variant="icon" icon={X} aria-label={texts.clear} onClick={clear} />
            )
          }
          onFound={(found) => {
            onSearch({ ...rest, ...partOf(found) });
            return false;
          }}
          onEmptied={() => onSearch(rest)}
        />
        <Button
          variant="icon"
          icon={SlidersHorizontal}
          aria-label={texts.filters}
          aria-expanded={false}
          onClick={onUnfold}
        />
      </div>
      <FilterChips chips={chipsOf(rest)} className="quickbar__others" onWithout={without} />
    </div>
  );
}
