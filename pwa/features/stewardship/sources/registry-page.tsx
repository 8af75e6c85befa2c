import { getRegistryState, type RegistryState } from '@gtinoteka/contract/office/data-sources.ts';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate, formatMoment, formatNumber } from '../../../core/page/format.ts';
import { Answered } from '../../../ui/notice/answered.tsx';
import { FactList } from '../../../ui/office/fact-list.tsx';
import { RecordTable, type Column } from '../../../ui/records/record-table.tsx';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import { sourcesEvery, StewardshipPage } from '../stewardship-frame.tsx';
import { registryTexts as texts } from './sources-texts.ts';

const looks = { unasked: 'none', answering: 'ok', failing: 'bad' } as const;

/** /stewardship/registry: how the global registry answers, what it is asked and what is kept of it. */
export function RegistryPage() {
  return (
    <StewardshipPage path="/stewardship/registry" lead={texts.lead}>
      {(companyId) => <Registry key={companyId} companyId={companyId} />}
    </StewardshipPage>
  );
}

const when = (moment: string | null): string => (moment === null ? texts.never : formatMoment(moment));

function Registry({ companyId }: { companyId: string }) {
  const answer = useEndpoint(getRegistryState, { params: { companyId } }, { texts, every: sourcesEvery });
  return (
    <Answered answer={answer}>
      {({ connection, host, health, sampling, cache, days }) => (
        <>
          <Facts
            id="registry-health"
            title={texts.health}
            lead={
              <>
                {connection === 'simulated' ? (
                  <VerdictChip state="none">{texts.invented}</VerdictChip>
                ) : (
                  <VerdictChip state={looks[health.state]}>{texts.states[health.state]}</VerdictChip>
                )}{' '}
                {texts.connections[connection]}
              </>
            }
            facts={[
              ...(host === null ? [] : [[texts.host, host] as const]),
              [texts.answeredAt, when(health.answeredAt)],
              [texts.failedAt, when(health.failedAt)],
              ...(health.fault === null ? [] : [[texts.fault, health.fault] as const]),
            ]}
          />
          <Facts
            id="registry-sampling"
            title={texts.sampling}
            facts={[
              [texts.budget, texts.budgetOf(sampling.lastHour, sampling.hourly)],
              [texts.sampled, formatNumber(sampling.products)],
              [texts.differing, formatNumber(sampling.differing)],
              [texts.lastSample, when(sampling.lastAt)],
            ]}
          />
          <Facts
            id="registry-cache"
            title={texts.cache}
            lead={texts.freshHint}
            facts={[
              [texts.answers, formatNumber(cache.answers)],
              [texts.known, formatNumber(cache.known)],
              [texts.fresh, formatNumber(cache.fresh)],
              [texts.oldest, when(cache.oldestAt)],
            ]}
          />
          <Days days={days} none={connection === 'simulated' ? texts.inventedDays : texts.noDays} />
        </>
      )}
    </Answered>
  );
}

/** A section of names with their values. */
function Facts({
  id,
  title,
  lead,
  facts,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <section className="office__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="card card__pad">
        {lead !== undefined && <div className="small">{lead}</div>}
        <FactList facts={facts} />
      </div>
    </section>
  );
}

type Day = RegistryState['days'][number];

const columns: readonly Column<Day>[] = [
  { label: texts.day, value: ({ day }) => formatDate(day), phone: 'title', className: 'nowrap' },
  ...(
    [
      ['known', texts.dayKnown],
      ['unknown', texts.dayUnknown],
      ['failed', texts.dayFailed],
    ] as const
  ).map(([name, label]) => ({
    label,
    value: (day: Day) => formatNumber(day[name]),
    className: 'num nowrap',
  })),
  { label: null, value: ({ known, unknown, failed }) => texts.daySum(known, unknown, failed), phone: 'note' },
];

function Days({ days, none }: { days: readonly Day[]; none: string }) {
  return (
    <section className="office__section" aria-labelledby="registry-days">
      <h2 id="registry-days">{texts.days}</h2>
      <RecordTable caption={texts.days} columns={columns} rows={days} rowKey={({ day }) => day} none={none} />
    </section>
  );
}
