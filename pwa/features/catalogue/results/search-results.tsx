import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../core/page/format.ts';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { lookUpTexts } from '../../../core/texts/look-up.ts';
import { Banner } from '../../../ui/notice/banner.tsx';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { Records } from '../../../ui/records/records.tsx';
import { useProductSearch, useSearchHelp } from '../product-search.ts';
import { CorrectedResults } from './corrected-results.tsx';
import { ExportButton } from './export-button.tsx';
import { NoResults } from './no-results.tsx';
import { ResultList } from './result-list.tsx';
import { SaveShown } from './save-shown.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import { writeSearch, type CatalogueSearch } from '../form/search-address.ts';

const lastOffset = limits.pageOffsets[limits.pageOffsets.length - 1] ?? 0;

function addressOf(search: CatalogueSearch, page: number): string {
  return `/catalog?${writeSearch({ ...search, offset: (page - 1) * limits.pageSize }).toString()}`;
}

/** Where a search by one brand, or by categories, can be kept on the device; null of any other. */
function packAddress({ brand, categories }: CatalogueSearch): string | null {
  const asked =
    categories.length > 0 ? { kind: 'category', value: categories.join(',') } : { kind: 'brand', value: brand };
  return asked.value === '' ? null : `/offline_packs?${new URLSearchParams(asked).toString()}`;
}

/** What a member's search found, 15 to a page, at most 3 pages (A §2). */
export function SearchResults({
  search,
  onSearch,
  onClear,
}: {
  search: CatalogueSearch;
  onSearch: (search: CatalogueSearch) => void;
  onClear: () => void;
}) {
  const { activeMembership } = useSession();
  const answer = useProductSearch(search, activeMembership?.id ?? null);
  const { data, error, refetch } = answer;
  const { data: help, isAsking: isHelpComing } = useSearchHelp(search, activeMembership?.id ?? null, data?.count);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownOffset = useRef(search.offset);

  useEffect(() => {
    // After paging the reader is led to the beginning of the new page.
    if (shownOffset.current !== search.offset) heading.current?.focus();
    shownOffset.current = search.offset;
  }, [search.offset]);

  // A §8: on 429 the list is emptied and the message shown, so an error never stands beside old rows.
  if (error) {
    return <LookUpProblem problem={error} failedTitle={lookUpTexts.searchFailedTitle} onAgain={refetch} />;
  }
  // What was probably meant takes the place of nothing: neither is said before it is known.
  if (!data || (data.count === 0 && isHelpComing)) return <ResultsWaiting />;
  const corrected = help?.correction && (
    <CorrectedResults search={search} correction={help.correction} foundCount={data.count} />
  );
  if (data.results.length === 0 && search.offset === 0)
    return corrected || <NoResults search={search} help={help} onSearch={onSearch} onClear={onClear} />;
  if (data.results.length === 0) {
    return (
      <EmptyState
        title={texts.nonePage}
        actions={<LinkButton to={addressOf(search, 1)}>{texts.backToFirst}</LinkButton>}
      />
    );
  }

  const pack = packAddress(search);
  const isOver = data.count > limits.maxResults;
  const reachable = Math.min(data.count, limits.maxResults);
  const from = search.offset + 1;
  const to = search.offset + data.results.length;
  const isLast = search.offset === lastOffset;
  const range = isLast
    ? texts.lastRange(from, to)
    : isOver
      ? texts.openRange(from, to)
      : texts.range(from, to, data.count);
  return (
    <section className="results">
      <Records
        answer={{ ...answer, data: { records: data.results, numAllRecords: reachable } }}
        draw={(records) => (
          <>
            <div className="reshead">
              <div role="status" className="reshead__count">
                <h2 ref={heading} tabIndex={-1}>
                  {isOver ? texts.overLimit : counted(data.count, 'produkt', 'produkty', 'produktów')}
                </h2>
                <span className="small muted">{range}</span>
              </div>
              {/* The form of a phone is folded now. */}
              <span className="only-phone">
                <ExportButton search={search} />
              </span>
            </div>
            {isLast && (
              <div className="results__notice">
                <Banner
                  type="warn"
                  action={
                    <Button
                      size="sm"
                      className="only-desktop"
                      onClick={() => document.getElementById('catalogue-name')?.focus()}
                    >
                      {texts.addFilters}
                    </Button>
                  }
                >
                  <b>{texts.tooManyLead}</b> {texts.tooMany} <Link to="/pricing">{texts.seePricing}</Link>
                </Banner>
              </div>
            )}
            <ResultList products={records} isPart={data.count > records.length} />
            {corrected}
            <SaveShown search={search} count={reachable} />
            {pack !== null && (
              <p className="results__pack small">
                <Link to={pack}>{texts.keepOffline}</Link>
              </p>
            )}
          </>
        )}
        paging={{
          page: search.offset / limits.pageSize + 1,
          size: limits.pageSize,
          to: (page) => addressOf(search, page),
        }}
      />
    </section>
  );
}
