import { cleanGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { Building2, ChevronUp, Hash, Search, SlidersHorizontal, Tag } from 'lucide-react';
import { useMemo, useRef, useState, type SubmitEvent } from 'react';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { suggestionsOf } from '../../core/suggestions.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { GtinField } from '../../ui/gtin-field.tsx';
import { selectSent } from '../../ui/use-gtin-input.ts';
import { faultsOf, type FilterFaults } from './address-faults.ts';
import { CategoryField } from './category-field.tsx';
import { QuickBar } from './quick-bar.tsx';
import { ScanButton } from './scan-button.tsx';
import { isEmptySearch, type CatalogueSearch } from './search-address.ts';
import type { SearchFormProps } from './search-form-props.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';

const ids = { gtin: 'catalogue-gtin', nip: 'catalogue-nip' };

function hasMoreFilters({ brand, company, nip, categories }: CatalogueSearch): boolean {
  return brand !== '' || company !== '' || nip !== '' || categories.length > 0;
}

function mustShowMore(search: CatalogueSearch, faults: FilterFaults): boolean {
  return hasMoreFilters(search) || faults.categories !== undefined;
}

/** All filters, for members with the permission advanced_search. On a phone it folds to one line after a search. */
export function AdvancedForm({ search, isSearched, addressFaults, onSearch }: SearchFormProps) {
  const { activeMembership } = useSession();
  const messages = useStatusMessages();
  const [asked, setAsked] = useState(search);
  const [draft, setDraft] = useState(search);
  const isFaulty = Object.keys(addressFaults).length > 0;
  const [isMore, setMore] = useState(mustShowMore(search, addressFaults));
  const [isUnfolded, setUnfolded] = useState(!isSearched || isFaulty);
  const [faults, setFaults] = useState(addressFaults);
  if (asked !== search) {
    // The address has changed, by this form or by the back button: the fields follow it.
    setAsked(search);
    setDraft(search);
    setFaults(addressFaults);
    setUnfolded(!isSearched || isFaulty);
    if (mustShowMore(search, addressFaults)) setMore(true);
  }
  const form = useRef<HTMLFormElement>(null);
  const suggest = useMemo(() => suggestionsOf(activeMembership?.id ?? ''), [activeMembership?.id]);

  function change(part: Partial<CatalogueSearch>): void {
    setDraft((now) => ({ ...now, ...part }));
    // What was changed is judged when it is sent; a fault of another field is still there.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  }

  function takeScanned(gtin: string): void {
    change({ gtin });
    searchFor({ ...draft, gtin });
  }

  function searchFor(wanted: CatalogueSearch): void {
    const wantedNow = { ...wanted, gtin: cleanGtin(wanted.gtin), offset: 0 };
    if (isEmptySearch(wantedNow)) {
      messages.show({ type: 'info', text: texts.nothingToSearch });
      return form.current?.querySelector('input')?.focus();
    }
    const found = faultsOf(wantedNow);
    if (found.nip || found.gtin) {
      setFaults(found);
      if (found.nip) setMore(true);
      return document.getElementById(found.gtin ? ids.gtin : ids.nip)?.focus();
    }
    onSearch(wantedNow);
    setUnfolded(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    searchFor(draft);
    selectSent(ids.gtin);
  }

  const texting = (filter: 'name' | 'brand' | 'company') => ({
    id: `catalogue-${filter}`,
    value: draft[filter],
    suggest: suggest[filter],
    onChange: (text: string) => change({ [filter]: text }),
    onPicked: (text: string) => searchFor({ ...draft, [filter]: text }),
  });

  return (
    <>
      {isSearched && !isUnfolded && (
        <QuickBar search={search} onSearch={searchFor} onUnfold={() => setUnfolded(true)} />
      )}
      <form
        ref={form}
        className={`card card__pad search${isSearched && !isUnfolded ? ' only-desktop' : ''}`}
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
          end={<ScanButton onScanned={takeScanned} />}
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
          onClick={() => setMore(!isMore)}
        >
          {isMore ? texts.fewerFilters : texts.moreFilters}
        </Button>
        <div className="search__more" id="catalogue-more" hidden={!isMore}>
          <SuggestField {...texting('brand')} label={texts.brand} icon={Tag} placeholder={texts.startTyping} />
          <SuggestField
            {...texting('company')}
            label={texts.company}
            icon={Building2}
            placeholder={texts.startTyping}
          />
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
      </form>
    </>
  );
}
