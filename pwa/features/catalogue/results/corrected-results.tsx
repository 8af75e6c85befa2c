import { limits } from '@gtinoteka/contract/business-limits.ts';
import { Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Icon } from '../../../ui/control/icon.tsx';
import { useProductSearch, type SearchHelp } from '../product-search.ts';
import { withFilters, writeSearch, type CatalogueSearch } from '../form/search-address.ts';
import { ResultList } from './result-list.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import './search-help.css';

type Correction = NonNullable<SearchHelp['correction']>;

const filters = ['words', 'name', 'brand', 'company'] as const;

/** Texts in which two searches differ, of the first and of the second. */
function changedTexts(before: CatalogueSearch, after: CatalogueSearch): [string, string] {
  const changed = filters.filter((filter) => before[filter] !== after[filter]);
  const textOf = (search: CatalogueSearch) => changed.map((filter) => search[filter]).join(', ');
  return [textOf(before), textOf(after)];
}

/** What was probably meant, as a link, with its rows below. `foundCount`: rows of what was typed, which stand above. */
export function CorrectedResults({
  search,
  correction,
  foundCount,
}: {
  search: CatalogueSearch;
  correction: Correction;
  foundCount: number;
}) {
  const { activeMembership } = useSession();
  const meant = withFilters(search, correction.filters);
  const [typed, corrected] = changedTexts(search, meant);
  const address = `/catalog?${writeSearch(meant).toString()}`;
  const { data, error } = useProductSearch(meant, activeMembership?.id ?? null);
  const isNameAlone = Object.keys(correction.filters).join() === 'name__contains';
  return (
    <section className="results">
      <p className="did-you-mean" role="status">
        <Icon icon={Sparkles} />
        <span>
          {foundCount > 0 ? texts.fewFor(typed) : isNameAlone ? texts.noNames(typed) : texts.noneFor(typed)}{' '}
          {texts.didYouMean}{' '}
          <Link to={address}>
            <b>„{corrected}”</b>
          </Link>
          ?{!error && ` ${texts.below(corrected)}`}
        </span>
      </p>
      {!error && (
        <>
          <div className="reshead">
            <div className="reshead__count">
              <h2>{texts.resultsOf(corrected)}</h2>
              <span className="small muted">{texts.productCount(correction.count)}</span>
            </div>
          </div>
          {data ? (
            <ResultList products={data.results} isPart={data.count > data.results.length} search={meant} />
          ) : (
            <ResultsWaiting />
          )}
          {correction.count > limits.pageSize && (
            <p className="did-you-mean__all">
              <Link to={address}>{texts.allResults(correction.count)}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
