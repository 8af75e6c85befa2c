import {
  getRegistryState,
  getSearchState,
  type RegistryState,
  type SearchIndexState,
} from '@gtinoteka/contract/office/data-sources.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate } from '../../../core/page/format.ts';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Meter } from '../../../ui/notice/meter.tsx';
import { registryTexts, searchTexts } from '../sources/sources-texts.ts';
import { sourcesEvery } from '../stewardship-frame.tsx';
import { overviewTexts as texts } from './overview-texts.ts';
import { OverviewPart, PartState } from './overview-part.tsx';

const looks = { unasked: 'none', answering: 'ok', failing: 'bad' } as const;

export function RegistryPart({ companyId }: { companyId: string }) {
  const answer = useEndpoint(
    getRegistryState,
    { params: { companyId } },
    { texts: registryTexts, isStoodIn: true, every: sourcesEvery },
  );
  return (
    <OverviewPart id="overview-registry" title={texts.registry}>
      <Answered answer={answer}>
        {(state) => (state.connection === 'none' ? <Unconnected /> : <Registry {...state} />)}
      </Answered>
    </OverviewPart>
  );
}

function Unconnected() {
  return <p className="small overview__says">{registryTexts.connections.none}</p>;
}

function askedToday(days: RegistryState['days']): number {
  const today = days.find(({ day }) => formatDate(day) === formatDate(new Date()));
  return today ? today.known + today.unknown + today.failed : 0;
}

function Registry({ connection, health, sampling, cache, days }: RegistryState) {
  const isReal = connection === 'real';
  return (
    <>
      <div className="overview__says">
        {sampling.hourly > 0 && <Meter used={sampling.lastHour} limit={sampling.hourly} />}
        <p className="small">
          <b>{texts.sampled(sampling.lastHour, sampling.hourly)}</b>{' '}
          <span className="muted">
            {isReal ? texts.kept(askedToday(days), cache.fresh) : registryTexts.connections.simulated}
          </span>
        </p>
      </div>
      <PartState state={isReal ? looks[health.state] : 'none'}>
        {isReal ? registryTexts.states[health.state] : registryTexts.invented}
      </PartState>
    </>
  );
}

export function SearchPart({ companyId }: { companyId: string }) {
  const answer = useEndpoint(
    getSearchState,
    { params: { companyId } },
    { texts: searchTexts, isStoodIn: true, every: sourcesEvery },
  );
  return (
    <OverviewPart id="overview-search" title={texts.search}>
      <Answered answer={answer}>
        {({ products, indexes }) => {
          const index = indexes.find(({ kind }) => kind === 'products');
          return index ? (
            <SearchIndex {...index} />
          ) : (
            <p className="small overview__says">
              <b>{searchTexts.none}.</b>{' '}
              <span className="muted">{searchTexts.noneText(searchTexts.products(products))}</span>
            </p>
          );
        }}
      </Answered>
    </OverviewPart>
  );
}

function SearchIndex({ lagChanges, lagSeconds, lastCheck }: SearchIndexState) {
  const lag = lagChanges === 0 ? searchTexts.upToDate : searchTexts.behind(lagChanges, lagSeconds);
  if (!lastCheck)
    return (
      <p className="small overview__says">
        <b>{lag}.</b> <span className="muted">{searchTexts.never}</span>
      </p>
    );
  const { at, rows, documents, differences, unexplained, repaired } = lastCheck;
  const wrong = differences + unexplained;
  return (
    <>
      <p className="small overview__says">
        <b>{texts.documents(searchTexts.products(documents), rows === documents ? null : rows)}</b>{' '}
        <span className="muted">{texts.checkedAt(lag, at)}</span>
      </p>
      <PartState state={wrong === 0 ? 'ok' : repaired >= wrong ? 'warn' : 'bad'}>
        {wrong === 0 ? texts.agrees : searchTexts.differs(wrong, repaired)}
      </PartState>
    </>
  );
}
