import { getOfficeCounters } from '@gtinoteka/contract/office/today.ts';
import { ChartColumn, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate, formatNumber } from '../../../core/page/format.ts';
import { Button } from '../../../ui/control/button.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import './counters.css';
import { counterTexts as texts } from './counter-texts.ts';
import { dayAfter, weeksOf } from './counter-days.ts';

const DayPlot = lazy(() => import('./day-plot.tsx').then((loaded) => ({ default: loaded.DayPlot })));

type Counter = 'companies' | 'codes' | 'issues' | 'files';
const counters: readonly Counter[] = ['companies', 'codes', 'issues', 'files'];

/** Counters of the platform over the last days: plots, each of which can be read as a table. */
export function Counters() {
  const { data, error, refetch } = useEndpoint(getOfficeCounters, {}, { texts, staleTime: 60_000 });
  return (
    <section className="counters-office" aria-labelledby="office-counters">
      <div className="office__head">
        <h2 id="office-counters">{texts.title}</h2>
        {data && (
          <span className="small muted only-desktop">
            {formatDate(data.first)} – {formatDate(dayAfter(data.first, data.companies.days.length - 1))}
          </span>
        )}
      </div>
      {!data ? (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : (
        <div className="card plots">
          {counters.map((kind) => (
            <Figure key={kind} kind={kind} first={data.first} {...data[kind]} />
          ))}
        </div>
      )}
    </section>
  );
}

function Figure({
  kind,
  first,
  days,
  before,
}: {
  kind: Counter;
  first: string;
  days: readonly number[];
  before: number;
}) {
  const [isTable, setTable] = useState(false);
  // What is open now is no sum of days.
  const isStock = kind === 'issues';
  const now = isStock ? (days[days.length - 1] ?? 0) : days.reduce((sum, value) => sum + value, 0);
  const title = texts.kinds[kind];
  const label = isTable ? texts.asPlot : texts.asTable;
  return (
    <figure>
      <figcaption>
        <span>
          <span className="plots__title">{title}</span>
          <b>{formatNumber(now)}</b>
          <small>{texts.change(now - (isStock ? (days[0] ?? 0) : before), isStock)}</small>
        </span>
        <Button
          variant="icon"
          icon={isTable ? ChartColumn : Table}
          aria-pressed={isTable}
          aria-label={`${title}: ${texts.asTable.toLowerCase()}`}
          title={label}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      {isTable ? (
        <WeekTable kind={kind} first={first} days={days} />
      ) : (
        <>
          <div className="plots__plot" aria-hidden="true">
            <Suspense fallback={null}>
              <DayPlot days={days} isLine={isStock} />
            </Suspense>
          </div>
          <p className="plots__axis">
            <span>{isStock ? `${shortDay(first)}: ${formatNumber(days[0] ?? 0)}` : shortDay(first)}</span>
            <b>{isStock ? `${texts.today}: ${formatNumber(now)}` : texts.today}</b>
          </p>
        </>
      )}
    </figure>
  );
}

function shortDay(day: string): string {
  return formatDate(day).slice(0, 5);
}

function WeekTable({ kind, first, days }: { kind: Counter; first: string; days: readonly number[] }) {
  const isStock = kind === 'issues';
  return (
    <table className="plots__table">
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          <th scope="col">{texts.column[kind]}</th>
        </tr>
      </thead>
      <tbody>
        {weeksOf(first, days).map(({ from, to, values }) => (
          <tr key={from}>
            <th scope="row">{from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`}</th>
            <td>
              {formatNumber(isStock ? (values[values.length - 1] ?? 0) : values.reduce((sum, value) => sum + value, 0))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
