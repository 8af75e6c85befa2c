import { runsPageSize, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { formatMoment, formatNumber } from '../../core/page/format.ts';
import { pageOfAddress } from '../../core/page/page-of-address.ts';
import { Pager } from '../../ui/control/pager.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { ListedSubject } from './listed-subject.tsx';
import { RunCard } from './run-card.tsx';
import { namesOf, RunState } from './run-state.tsx';
import { useRuns } from './runs-queries.ts';
import { runsTexts as texts } from './runs-texts.ts';
import './runs.css';

/** /stewardship: runs of data from the newest, with what can be done with the last one. */
export function RunsPage() {
  return (
    <ListedSubject path="/stewardship" title={texts.title} lead={texts.lead} load={texts.load} first="products">
      {(companyId) => <Runs key={companyId} companyId={companyId} />}
    </ListedSubject>
  );
}

function Runs({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const page = pageOfAddress(query);
  const { data, error, isPlaceholderData, refetch } = useRuns(companyId, page - 1);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  if (data.numAllRecords === 0)
    return (
      <EmptyState title={texts.none}>
        <p className="muted">{texts.noneText}</p>
      </EmptyState>
    );
  const [last, ...rest] = page === 1 ? data.records : [undefined, ...data.records];
  const before = last && rest.find((run) => run?.kind === last.kind && run.counts !== null);
  return (
    <>
      {last && (
        <RunCard
          companyId={companyId}
          run={last}
          label={texts.last}
          heading="h2"
          more={
            <>
              <Link to={`/stewardship/runs/${last.id}`}>{texts.open}</Link>
              {before && <Link to={`/stewardship/runs/${last.id}?with=${before.id}`}>{texts.compare}</Link>}
            </>
          }
        />
      )}
      {rest.length > 0 && <RunList runs={rest.filter((run) => run !== undefined)} />}
      <Pager
        page={page}
        isSettled={!isPlaceholderData}
        count={Math.ceil(data.numAllRecords / runsPageSize)}
        addressOf={(one) => (one === 1 ? '/stewardship' : `/stewardship?page=${one}`)}
      />
    </>
  );
}

const columns: readonly Column<ImportRun>[] = [
  { key: 'file', head: texts.file, cell: (run) => <RunLink run={run} /> },
  { key: 'kind', head: texts.kind, cell: ({ kind }) => texts.kinds[kind], className: 'muted' },
  { key: 'when', head: texts.when, cell: ({ createdAt }) => formatMoment(createdAt), className: 'nowrap muted' },
  { key: 'who', head: texts.who, cell: whoOf, className: 'muted' },
  ...(['rows', 'added', 'changed', 'rejected'] as const).map((name) => ({
    key: name,
    head: texts.heads[name],
    cell: ({ counts }: ImportRun) => (counts ? formatNumber(counts[name]) : ''),
    className: 'num nowrap',
  })),
  { key: 'state', head: texts.state, cell: (run) => <RunState run={run} /> },
];

function whoOf({ startedBy, origin }: ImportRun): string {
  return startedBy ?? { command: texts.byCommand, program: texts.byProgram, browser: '' }[origin];
}

function RunLink({ run }: { run: ImportRun }) {
  return (
    <Link className="rowlink run__text" to={`/stewardship/runs/${run.id}`}>
      {namesOf(run)}
    </Link>
  );
}

function RunList({ runs }: { runs: readonly ImportRun[] }) {
  return (
    <section className="runs__list" aria-labelledby="runs-earlier">
      <h2 id="runs-earlier">{texts.earlier}</h2>
      <div className="card only-desktop">
        <Table caption={texts.all} columns={columns} rows={runs} rowKey={({ id }) => id} />
      </div>
      <ul className="stack only-phone">
        {runs.map((run) => (
          <li key={run.id} className="card card__pad stack">
            <RunLink run={run} />
            <p className="small muted run__text">
              {[texts.kinds[run.kind], formatMoment(run.createdAt), whoOf(run)].filter(Boolean).join(', ')}
            </p>
            {run.counts && (
              <p className="small">
                {texts.rows(run.counts.rows)},{' '}
                {run.counts.rejected > 0 ? texts.rejected(run.counts.rejected) : texts.noRejected}
              </p>
            )}
            <RunState run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
