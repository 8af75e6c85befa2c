import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { compareRuns } from '@gtinoteka/contract/office/run-differences.ts';
import { runProductsPageSize } from '@gtinoteka/contract/office/import-runs.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../core/page/format.ts';
import { Pager } from '../../ui/control/pager.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { namesOf } from './run-state.tsx';
import { runsTexts as texts } from './runs-texts.ts';

const comparedCounts = ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const;

interface Props {
  readonly companyId: string;
  readonly runId: string;
  readonly otherId: string;
  /** from 1 */
  readonly page: number;
}

/** A run beside another one: their counts, and what each has done to a product. */
export function ComparedRuns({ page, ...params }: Props) {
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    compareRuns,
    { params, query: { page: String(page - 1) } },
    { texts: { loading: texts.compareLoading } },
  );
  return (
    <section className="runs__list" aria-labelledby="run-compared">
      <h2 id="run-compared">{texts.compareTitle}</h2>
      {data ? (
        <>
          <p>{texts.compareSum(data.onlyRun, data.onlyOther, data.both)}</p>
          <Counts {...data} />
          <Products {...data} />
          <Pager
            page={page}
            isSettled={!isPlaceholderData}
            count={Math.ceil((data.onlyRun + data.onlyOther + data.both) / runProductsPageSize)}
            addressOf={(one) => `/stewardship/runs/${params.runId}?with=${params.otherId}&page=${one}`}
          />
        </>
      ) : (
        error && <LoadFailed error={error} interrupted={texts.compareInterrupted} onAgain={refetch} />
      )}
    </section>
  );
}

function Counts({ run, other }: AnswerOf<typeof compareRuns>) {
  return (
    <div className="card run__compared">
      <table className="table">
        <caption className="vh">{texts.compareCounts}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.compareWhat}</th>
            {[run, other].map((one) => (
              <th key={one.id} scope="col" className="num">
                <Link to={`/stewardship/runs/${one.id}`}>{namesOf(one)}</Link>
                <span className="small muted"> {formatMoment(one.createdAt)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedCounts.map((name) => (
            <tr key={name}>
              <th scope="row">{texts.heads[name]}</th>
              {[run, other].map(({ id, counts }) => (
                <td key={id} className="num">
                  {counts ? formatNumber(counts[name]) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Products({ records, run, other }: AnswerOf<typeof compareRuns>) {
  if (records.length === 0) return <p className="muted">{texts.compareNone}</p>;
  return (
    <ul className="card card__pad stack">
      {records.map(({ gtin, name, run: first, other: second }) => (
        <li key={gtin} className="run__text">
          <Link to={`/catalog/${shownGtin(gtin)}`}>{shownGtin(gtin)}</Link> {name ?? texts.nameless}
          <span className="small muted run__effect">
            {[
              first && `${namesOf(run)}: ${texts.effects[first]}`,
              second && `${namesOf(other)}: ${texts.effects[second]}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
