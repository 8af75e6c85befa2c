import { Building2, ChevronUp, Hash, Search, SlidersHorizontal, Tag } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { GtinField } from '../../../ui/barcode/gtin-field.tsx';
import { QuotaLine } from '../../../ui/verdict/quota-line.tsx';
import { selectSent } from '../../../ui/barcode/use-gtin-input.ts';
import { CategoryField } from './category-field.tsx';
import { ExportButton } from '../results/export-button.tsx';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { QuickBar } from './quick-bar.tsx';
import { ScanButton } from './scan-button.tsx';
import { emptySearch, writeSearch } from './search-address.ts';
import type { SearchFormProps } from './search-form-props.ts';
import { SuggestField } from '../../../ui/search/suggest-field.tsx';
import { filterIds as ids, useFilters, type Filters } from './use-filters.ts';

/** All filters, for members with the permission advanced_search. On a phone it is one line, which unfolds. */
export function AdvancedForm(props: SearchFormProps) {
  const { search, isSearched } = props;
  const filters = useFilters(props);
  const { draft, faults, isMore, isUnfolded, change, texting } = filters;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    filters.searchFor(draft);
    selectSent(ids.gtin);
  }

  return (
    <>
      {!isUnfolded && (
        <QuickBar
          key={writeSearch(search).toString()}
          search={search}
          onSearch={filters.searchFor}
          onScanned={filters.takeScanned}
          onUnfold={filters.unfold}
        />
      )}
      <form
        ref={filters.form}
        className={`card card__pad search${isUnfolded ? '' : ' only-desktop'}`}
        role="search"
        aria-label={texts.title}
        noValidate
        onSubmit={submit}
      >
        <GtinField
          id={ids.gtin}
          label={texts.gtin}
          hint=""
          placeholder={texts.gtinPlaceholder}
          end={<ScanButton onScanned={filters.takeScanned} />}
          value={draft.gtin}
          error={faults.gtin}
          final={isSearched && draft.gtin === search.gtin}
          onChange={(gtin) => change({ gtin })}
        />
        <SuggestField {...texting('name')} label={texts.name} icon={Search} placeholder={texts.namePlaceholder} />
        <Button type="submit" variant="primary" className="search__submit">
          {texts.search}
        </Button>
        <Button
          className="search__submit"
          icon={isMore ? ChevronUp : SlidersHorizontal}
          aria-expanded={isMore}
          aria-controls="catalogue-more"
          onClick={() => filters.setMore(!isMore)}
        >
          {isMore ? texts.fewerFilters : texts.moreFilters}
        </Button>
        <MoreFilters filters={filters} />
        {draft.words !== '' && (
          <FilterChips
            className="search__words"
            chips={chipsOf({ ...emptySearch, words: draft.words })}
            onWithout={(part) => props.onSearch({ ...draft, ...part, offset: 0 })}
          />
        )}
        <div className="search__export">
          <ExportButton search={isSearched ? search : null} />
        </div>
      </form>
      <QuotaLine />
    </>
  );
}

function MoreFilters({ filters }: { filters: Filters }) {
  const { draft, faults, change, texting } = filters;
  return (
    <div className="search__more" id="catalogue-more" hidden={!filters.isMore}>
      <SuggestField {...texting('brand')} label={texts.brand} icon={Tag} placeholder={texts.startTyping} />
      <SuggestField {...texting('company')} label={texts.company} icon={Building2} placeholder={texts.startTyping} />
      <TextInput
        id={ids.nip}
        label={texts.nip}
        icon={Hash}
        placeholder={texts.nipPlaceholder}
        autoComplete="off"
        maxLength={20}
        value={draft.nip}
        error={faults.nip}
        onChange={(event) => change({ nip: event.target.value })}
      />
      <CategoryField
        chosen={draft.categories}
        error={faults.categories}
        onChange={(categories) => change({ categories })}
      />
    </div>
  );
}
