import { X } from 'lucide-react';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Icon } from '../../../ui/control/icon.tsx';
import type { SearchHelp } from '../product-search.ts';
import { chipsOf } from '../form/filter-chips.tsx';
import { emptySearch, withFilters, type CatalogueSearch } from '../form/search-address.ts';
import './search-help.css';

interface HelpProps {
  search: CatalogueSearch;
  help: SearchHelp;
  onSearch: (search: CatalogueSearch) => void;
}

/** Where nothing is found by all words together: what each of them alone would find; a tap drops one. */
export function WordCounts({ search, help: { words, without }, onSearch }: HelpProps) {
  // Where no word finds anything beside the other filters, these say what does.
  const isSaidByFilters = words.every(({ count }) => count === 0) && without.length > 0;
  if (words.length === 0 || isSaidByFilters) return null;
  return (
    <div className="search-help">
      <h3>{texts.eachWord}</h3>
      <ul className="wraprow">
        {words.map(({ filter, text, count, rest }) => (
          <li key={`${filter} ${text}`} className={count === 0 ? 'filter filter--none' : 'filter'}>
            {texts.wordCount(text, count)}
            <button
              type="button"
              aria-label={texts.dropWord(text, count)}
              onClick={() => onSearch(withFilters(search, { [filter]: rest }))}
            >
              <Icon icon={X} size={16} />
            </button>
          </li>
        ))}
        <li className="search-help__sum">{texts.together}</li>
      </ul>
    </div>
  );
}

/** Where nothing is found by all filters together: what would be found without each of them; a tap takes one off. */
export function FilterCounts({ search, help: { without }, onSearch }: HelpProps) {
  if (without.length === 0) return null;
  const mostFirst = without.slice().sort((a, b) => b.count - a.count);
  return (
    <div className="search-help">
      <h3>{texts.eachFilter}</h3>
      <ul className="search-help__filters">
        {mostFirst.map(({ filter, count }) => {
          const rest = withFilters(search, { [filter]: null });
          const name = nameOf(search, rest);
          return (
            <li key={filter}>
              <span className={count === 0 ? 'filter filter--none' : 'filter'}>
                {name}
                <button type="button" aria-label={texts.dropFilter(name, count)} onClick={() => onSearch(rest)}>
                  <Icon icon={X} size={16} />
                </button>
              </span>
              <span className="muted">{texts.withoutFilter(count)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The filter that one search has and the other does not, in words. */
function nameOf(search: CatalogueSearch, rest: CatalogueSearch): string {
  const left = new Set(chipsOf(rest).map(({ name }) => name));
  return chipsOf({ ...emptySearch, ...search }).find(({ name }) => !left.has(name))?.name ?? '';
}
