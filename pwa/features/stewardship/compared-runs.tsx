import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { compareRuns } from '@gtinoteka/contract/office/run-differences.ts';
import { runProductsPageSize } from '@gtinoteka/contract/office/import-runs.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../core/page/format.ts';
import { Table } from '../../ui/layout/table.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import { Records } from '../../ui/records/records.tsx';
import { RunProducts } from './run-products.tsx';
import { namesOf } from './run-state.tsx';
import { runsTexts as texts } from './runs-texts.ts';

const comparedCounts = ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const;

interface Props {
  readonly companyId: string;
  readonly runId: string;
  readonly otherId: string;
}

/** A run beside another one: their counts, and what each has done to a product. */
export function ComparedRuns(params: Props) {
  const { page, to } = useListAddress();
  const answer = useEndpoint(
    compareRuns,
    { params, query: { page: String(page - 1) } },
    { texts: { loading: texts.compareLoading, interrupted: texts.compareInterrupted } },
  );
  const { data } = answer;
  return (
    <section className="runs__list" aria-labelledby="run-compared">
      <h2 id="run-compared">{texts.compareTitle}</h2>
      {data && (
        <>
          <p>{texts.compareSum(data.onlyRun, data.onlyOther, data.both)}</p>
          <Counts {...data} />
        </>
      )}
      <Records
        answer={{ ...answer, data: data && { ...data, numAllRecords: data.onlyRun + data.onlyOther + data.both } }}
        empty={<p className="muted">{texts.compareNone}</p>}
        draw={(records) => (
          <RunProducts
            products={records}
            effects={({ run: first, other: second }) =>
              data &&
              [
                first && `${namesOf(data.run)}: ${texts.effects[first]}`,
                second && `${namesOf(data.other)}: ${texts.effects[second]}`,
              ]
                .filter(Boolean)
                .join(', ')
            }
          />
        )}
        paging={{ page, size: runProductsPageSize, to }}
      />
    </section>
  );
}

function Counts({ run, other }: AnswerOf<typeof compareRuns>) {
  return (
    <div className="card run__compared">
      <Table
        caption={texts.compareCounts}
        rows={comparedCounts}
        rowKey={(name) => name}
        columns={[
          { key: 'what', head: texts.compareWhat, cell: (name) => texts.heads[name], isRowHead: true },
          ...[run, other].map((one) => ({
            key: one.id,
            head: (
              <>
                <Link to={`/stewardship/runs/${one.id}`}>{namesOf(one)}</Link>
                <span className="small muted"> {formatMoment(one.createdAt)}</span>
              </>
            ),
            cell: (name: (typeof comparedCounts)[number]) => (one.counts ? formatNumber(one.counts[name]) : '–'),
            className: 'num',
          })),
        ]}
      />
    </div>
  );
}
