import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { codeText } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import './catalogue.css';
import { GtinResult } from './results/gtin-result.tsx';
import { faultsOfAddress, withoutFaulty } from './form/address-faults.ts';
import { FaultySearch, LockedSearch } from './before-search.tsx';
import { SearchForm } from './form/search-form.tsx';
import { CatalogueLead, StartOfSearch } from './start-of-search.tsx';
import { ResultsWaiting } from './results/results-waiting.tsx';
import { SearchResults } from './results/search-results.tsx';
import {
  emptySearch,
  hasInvalidOffset,
  isEmptySearch,
  readSearch,
  usesAdvancedFilters,
  withoutOffset,
  writeSearch,
  type CatalogueSearch,
} from './form/search-address.ts';

function titleOf(search: CatalogueSearch): string {
  const what = search.words || search.name || search.brand || search.company || search.nip || codeText(search.gtin);
  return what ? texts.resultsFor(what) : texts.title;
}

/** The catalogue: the address query drives the search, the form only writes the address (A §2). */
export function CataloguePage() {
  const [query, setQuery] = useSearchParams();
  const { state, hasPermission } = useSession();
  // Until it is known, somebody was here last: nothing moves when it is (search-form.tsx).
  const canSearch = state === 'unknown' || hasPermission('advanced_search');
  const search = useMemo(() => readSearch(query), [query]);
  const faults = useMemo(() => faultsOfAddress(query, search), [query, search]);
  const isFaulty = Object.keys(faults).length > 0;
  const isSearched = !isEmptySearch(search) || isFaulty;
  useDocumentTitle(titleOf(search));

  const mustRepair = hasInvalidOffset(query);
  useEffect(() => {
    if (mustRepair) setQuery(withoutOffset(query), { replace: true });
  }, [mustRepair, query, setQuery]);

  function searchFor(wanted: CatalogueSearch): void {
    setQuery(withTestMark(query, wanted));
  }

  function clearSearch(): void {
    setQuery(withTestMark(query, emptySearch));
    setTimeout(() => document.getElementById('catalogue-gtin')?.focus(), 0);
  }

  function results() {
    if (!isSearched) return <StartOfSearch canSearch={canSearch} onSearch={searchFor} />;
    if (!usesAdvancedFilters(search) && !isFaulty) return <GtinResult digits={search.gtin} onAnother={clearSearch} />;
    if (state === 'unknown') return <ResultsWaiting />;
    if (!hasPermission('advanced_search')) return <LockedSearch isStranger={state === 'anonymous'} />;
    if (isFaulty) {
      const rest = withoutFaulty(search, faults);
      const searchRest = () => setQuery(withTestMark(query, rest));
      return <FaultySearch onSearchWithout={isEmptySearch(rest) ? null : searchRest} />;
    }
    return <SearchResults search={search} onSearch={searchFor} onClear={clearSearch} />;
  }

  return (
    <div className="wrap page" data-pass-scans>
      <h1 className="catalogue__title vh-phone">{texts.title}</h1>
      {!isSearched && canSearch && <CatalogueLead />}
      <SearchForm search={search} isSearched={isSearched} addressFaults={faults} onSearch={searchFor} />
      {results()}
    </div>
  );
}

/** The address of a search; test_recaptcha_fail, which simulates a failed bot check, stays in it. */
function withTestMark(before: URLSearchParams, search: CatalogueSearch): URLSearchParams {
  const query = writeSearch(search);
  const mark = before.get('test_recaptcha_fail');
  if (mark) query.set('test_recaptcha_fail', mark);
  return query;
}
