import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { codeText } from '../../core/page/format.ts';
import { lazyPart } from '../../core/page/lazy-screen.tsx';
import { useSession } from '../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import './catalogue.css';
import { faultsOfAddress } from './form/address-faults.ts';
import { SearchForm } from './form/search-form.tsx';
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
import type { AnswerProps } from './results/answer.tsx';
import { BareAnswer } from './results/bare-answer.tsx';
import { CatalogueLead, StartOfSearch } from './start-of-search.tsx';

/** No stranger who has asked for nothing needs it: it comes with the first touch, key or movement of a pointer on the page. */
const loadAnswer = () => import('./results/answer.tsx').then((part) => part.Answer);
const Answer = lazyPart<AnswerProps>(loadAnswer);

/** To one GTIN, which is answered without a network too. */
const GtinAnswer = lazyPart<AnswerProps>(async () => {
  // Not by `then` upon the import: the build puts that under the loading of the style sheet, whose failure would pass it by.
  try {
    return await loadAnswer();
  } catch {
    return BareAnswer;
  }
});

const bringAnswer = () => Promise.all([Answer.preload(), GtinAnswer.preload()]);

function prepareAnswer(): void {
  // Where it does not come, whoever needs it is told.
  bringAnswer().catch(() => undefined);
}

function titleOf(search: CatalogueSearch): string {
  const what = search.words || search.name || search.brand || search.company || search.nip || codeText(search.gtin);
  return what ? texts.resultsFor(what) : texts.title;
}

/** The catalogue: the address query drives the search, the form only writes the address (A §2). */
function CataloguePage() {
  const [query, setQuery] = useSearchParams();
  const { state, hasPermission } = useSession();
  // Until it is known, somebody was here last: nothing moves when it is (search-form.tsx).
  const isSearcher = hasPermission('advanced_search');
  const canSearch = state === 'unknown' || isSearcher;
  const search = useMemo(() => readSearch(query), [query]);
  const faults = useMemo(() => faultsOfAddress(query, search), [query, search]);
  const isFaulty = Object.keys(faults).length > 0;
  const isSearched = !isEmptySearch(search) || isFaulty;
  const AnswerTo = usesAdvancedFilters(search) || isFaulty ? Answer : GtinAnswer;
  useDocumentTitle(titleOf(search));

  useEffect(() => {
    // Lists of what can be searched for stand there to be pressed at once.
    if (isSearcher) prepareAnswer();
  }, [isSearcher]);

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

  return (
    <div className="wrap page" data-pass-scans onFocus={prepareAnswer} onPointerOver={prepareAnswer}>
      <h1 className="catalogue__title vh-phone">{texts.title}</h1>
      {!isSearched && canSearch && <CatalogueLead />}
      <SearchForm search={search} isSearched={isSearched} addressFaults={faults} onSearch={searchFor} />
      {isSearched ? (
        <AnswerTo search={search} faults={faults} onSearch={searchFor} onClear={clearSearch} />
      ) : (
        <StartOfSearch canSearch={canSearch} onSearch={searchFor} />
      )}
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

/** The page; of an address that asks for something with its answer, so that both are drawn at once. */
export const cataloguePage = location.search === '' ? CataloguePage : bringAnswer().then(() => CataloguePage);
