import { getSearchState, type SearchIndexState } from '@gtinoteka/contract/office/data-sources.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { FactList } from '../../../ui/office/fact-list.tsx';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import { sourcesEvery, StewardshipPage } from '../stewardship-frame.tsx';
import { searchTexts as texts } from './sources-texts.ts';

/** /stewardship/search_index: how far the indexes are behind, and what the last comparison found; nothing is changed here. */
export function SearchIndexPage() {
  return (
    <StewardshipPage path="/stewardship/search_index" lead={texts.lead}>
      {(companyId) => <Indexes key={companyId} companyId={companyId} />}
    </StewardshipPage>
  );
}

function Indexes({ companyId }: { companyId: string }) {
  const answer = useEndpoint(getSearchState, { params: { companyId } }, { texts, every: sourcesEvery });
  return (
    <Answered answer={answer}>
      {({ products, indexes }) =>
        indexes.length === 0 ? (
          <EmptyState title={texts.none}>
            <p className="muted">{texts.noneText(texts.products(products))}</p>
          </EmptyState>
        ) : (
          indexes.map((one) => <Index key={one.alias} {...one} />)
        )
      }
    </Answered>
  );
}

function Index(state: SearchIndexState) {
  const { kind, alias, index, since, movedAt, lagChanges, lagSeconds, refused, filling } = state;
  const facts: (readonly [string, ReactNode])[] = [
    [texts.name, index ?? texts.notReady],
    [texts.since, since === null ? '–' : formatMoment(since)],
    [
      texts.lag,
      <VerdictChip key="lag" state={lagChanges === 0 ? 'ok' : 'wait'}>
        {lagChanges === 0 ? texts.upToDate : texts.behind(lagChanges, lagSeconds)}
      </VerdictChip>,
    ],
    [texts.movedAt, movedAt === null ? '–' : formatMoment(movedAt)],
    [
      texts.refused,
      <span key="refused">
        {formatNumber(refused)}
        {refused > 0 && (
          <>
            {' '}
            <Link to="/stewardship/work?kind=search">{texts.seeRefused}</Link>
          </>
        )}
      </span>,
    ],
    ...(filling ? [[texts.filling, texts.fillingOf(filling.index, filling.filled)] as const] : []),
    ...checkFacts(state),
  ];
  return (
    <section className="office__section" aria-labelledby={`index-${kind}-${alias}`}>
      <h2 id={`index-${kind}-${alias}`}>{texts.indexes[kind]}</h2>
      <FactList facts={facts} className="card card__pad" />
    </section>
  );
}

function checkFacts({ lastCheck }: SearchIndexState): (readonly [string, ReactNode])[] {
  if (!lastCheck) return [[texts.check, texts.never]];
  const { at, isFull, compared, differences, repaired, rows, documents, unexplained } = lastCheck;
  const wrong = differences + unexplained;
  return [
    [
      texts.check,
      <span key="check">
        {formatMoment(at)}. {texts.checked(compared, isFull)}.{' '}
        <VerdictChip state={wrong === 0 ? 'ok' : repaired >= wrong ? 'warn' : 'bad'}>
          {wrong === 0 ? texts.agrees : texts.differs(wrong, repaired)}
        </VerdictChip>
      </span>,
    ],
    [texts.counts, texts.countsOf(rows, documents)],
  ];
}
