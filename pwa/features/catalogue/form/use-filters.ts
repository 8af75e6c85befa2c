import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { suggestionsOf } from '../../../core/device/suggestions.ts';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { searchFaults, type FilterFaults } from './address-faults.ts';
import { isEmptySearch, type CatalogueSearch } from './search-address.ts';
import type { SearchFormProps } from './search-form-props.ts';

/** Fields that are gone to when what stands in them cannot be searched for. */
export const filterIds = { gtin: 'catalogue-gtin', nip: 'catalogue-nip' };

function hasMoreFilters({ brand, company, nip, categories }: CatalogueSearch): boolean {
  return brand !== '' || company !== '' || nip !== '' || categories.length > 0;
}

function mustShowMore(search: CatalogueSearch, faults: FilterFaults): boolean {
  return hasMoreFilters(search) || faults.categories !== undefined;
}

/** What the fields of all filters hold, what is wrong with it, and how much of the form is to be seen. */
export interface Filters {
  form: RefObject<HTMLFormElement | null>;
  draft: CatalogueSearch;
  faults: FilterFaults;
  isMore: boolean;
  isUnfolded: boolean;
  setMore: (isMore: boolean) => void;
  unfold: () => void;
  change: (part: Partial<CatalogueSearch>) => void;
  /** asks the page to search; where that cannot be, says why and goes to the field */
  searchFor: (wanted: CatalogueSearch) => void;
  takeScanned: (gtin: string) => void;
  /** what a field with suggestions needs of one filter */
  texting: (filter: 'name' | 'brand' | 'company') => {
    id: string;
    value: string;
    suggest: (typed: string, signal: AbortSignal) => Promise<string[]>;
    onChange: (text: string) => void;
    onPicked: (text: string) => void;
  };
}

/** The state of the form of all filters: it follows the address, and is judged when it is sent. */
export function useFilters({ search, addressFaults, onSearch }: SearchFormProps): Filters {
  const { activeMembership } = useSession();
  const messages = useStatusMessages();
  const [asked, setAsked] = useState(search);
  const [draft, setDraft] = useState(search);
  const isFaulty = Object.keys(addressFaults).length > 0;
  const [isMore, setMore] = useState(mustShowMore(search, addressFaults));
  const [isUnfolded, setUnfolded] = useState(isFaulty);
  const [faults, setFaults] = useState(addressFaults);
  if (asked !== search) {
    // The address has changed, by this form or by the back button: the fields follow it.
    setAsked(search);
    setDraft(search);
    setFaults(addressFaults);
    setUnfolded(isFaulty);
    if (mustShowMore(search, addressFaults)) setMore(true);
  }
  const form = useRef<HTMLFormElement>(null);
  const suggest = useMemo(() => suggestionsOf(activeMembership?.id ?? ''), [activeMembership?.id]);

  function change(part: Partial<CatalogueSearch>): void {
    setDraft((now) => ({ ...now, ...part }));
    // What was changed is judged when it is sent; a fault of another field is still there.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  }

  function searchFor(wanted: CatalogueSearch): void {
    const wantedNow = { ...wanted, gtin: cleanGtin(wanted.gtin), offset: 0 };
    if (isEmptySearch(wantedNow)) {
      messages.show({ type: 'info', text: texts.nothingToSearch });
      return form.current?.querySelector('input')?.focus();
    }
    const found = searchFaults(wantedNow);
    if (found.nip || found.gtin) {
      setFaults(found);
      if (found.nip) setMore(true);
      return document.getElementById(found.gtin ? filterIds.gtin : filterIds.nip)?.focus();
    }
    onSearch(wantedNow);
    setUnfolded(false);
  }

  function takeScanned(gtin: string): void {
    change({ gtin });
    searchFor({ ...draft, gtin });
  }

  const texting: Filters['texting'] = (filter) => ({
    id: `catalogue-${filter}`,
    value: draft[filter],
    suggest: suggest[filter],
    onChange: (text) => change({ [filter]: text }),
    onPicked: (text) => searchFor({ ...draft, [filter]: text }),
  });

  const unfold = (): void => setUnfolded(true);
  return { form, draft, faults, isMore, isUnfolded, setMore, unfold, change, searchFor, takeScanned, texting };
}
