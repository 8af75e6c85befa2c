import { checkGtin, cleanGtin, gtinGroups } from '@gtinoteka/contract/rules/gtin.ts';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { counted } from '../../core/format.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { emptySearch, isEmptySearch, type CatalogueSearch } from './search-address.ts';

export interface QuickBarProps {
  search: CatalogueSearch;
  onSearch: (search: CatalogueSearch) => void;
  onUnfold: () => void;
}

/** The form of a phone after a search: one line with what was searched for, and the other filters as removable tags. */
export function QuickBar({ search, onSearch, onUnfold }: QuickBarProps) {
  const isByGtin = search.name === '' && search.gtin !== '';
  const [text, setText] = useState(isByGtin ? gtinGroups(search.gtin).join(' ') : search.name);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const digits = cleanGtin(text);
    // Whoever types a whole GTIN here means the code, not a name.
    const wanted = checkGtin(digits) === null ? { gtin: digits, name: '' } : { gtin: '', name: text.trim() };
    onSearch({ ...search, ...wanted });
  }

  const others: [name: string, without: Partial<CatalogueSearch>][] = [];
  if (!isByGtin && search.gtin) others.push([texts.chip.gtin(gtinGroups(search.gtin).join('\u00a0')), { gtin: '' }]);
  if (search.brand) others.push([texts.chip.brand(search.brand), { brand: '' }]);
  if (search.company) others.push([texts.chip.company(search.company), { company: '' }]);
  if (search.nip) others.push([texts.chip.nip(search.nip), { nip: '' }]);
  if (search.categories.length > 0) {
    others.push([counted(search.categories.length, 'kategoria', 'kategorie', 'kategorii'), { categories: [] }]);
  }

  function without(part: Partial<CatalogueSearch>): void {
    const rest = { ...search, ...part };
    if (isEmptySearch(rest)) onUnfold();
    else onSearch(rest);
  }

  return (
    <div className="only-phone">
      <form className="quickbar" role="search" aria-label={texts.title} onSubmit={submit}>
        <span className="inputbox inputbox--end">
          <Icon icon={Search} />
          <input
            className="input"
            type="text"
            enterKeyHint="search"
            aria-label={texts.search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="inputbox__end">
            {text !== '' && (
              <Button variant="icon" icon={X} aria-label={texts.clear} onClick={() => setText(emptySearch.name)} />
            )}
          </span>
        </span>
        <Button
          variant="icon"
          icon={SlidersHorizontal}
          aria-label={texts.filters}
          aria-expanded={false}
          onClick={onUnfold}
        />
      </form>
      {others.length > 0 && (
        <ul className="wraprow quickbar__others">
          {others.map(([name, part]) => (
            <li key={name} className="filter">
              {name}
              <button type="button" aria-label={texts.removeFilter(name)} onClick={() => without(part)}>
                <Icon icon={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
