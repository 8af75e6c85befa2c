import { getRuns, runsPageSize, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../core/page/format.ts';
import { pageOfAddress } from '../../core/page/page-of-address.ts';
import { Pager } from '../../ui/control/pager.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { Answered } from '../../ui/notice/answered.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { ListedSubject } from './listed-subject.tsx';
import { FailedWork } from './overview/failed-work.tsx';
import { Overview } from './overview/overview.tsx';
import { RunCard } from './run-card.tsx';
import { RejectedRows } from './run-rejects.tsx';
import { namesOf, RunState } from './run-state.tsx';
import { nextLook } from './runs-going-on.ts';
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
  const answer = useEndpoint(
    getRuns,
    { params: { companyId }, query: { page: String(page - 1) } },
    { texts, every: ({ records }) => nextLook(records) },
  );
  const runs = answer.data?.records ?? [];
  const [last, ...rest] = page === 1 ? runs : [undefined, ...runs];
  const licences = runs.find(({ kind, state }) => kind === 'licences' && state === 'done');
  return (
    <>
      <Answered answer={answer}>
        {({ numAllRecords }) =>
          numAllRecords === 0 ? (
            <EmptyState title={texts.none}>
              <p className="muted">{texts.noneText}</p>
            </EmptyState>
          ) : (
            last && <LastRun companyId={companyId} last={last} rest={rest} />
          )
        }
      </Answered>
      {page === 1 && <FailedWork companyId={companyId} />}
      {rest.length > 0 && <RunList companyId={companyId} runs={rest.filter((run) => run !== undefined)} />}
      {answer.data && (
        <Pager
          page={page}
          isSettled={!answer.isPlaceholderData}
          count={Math.ceil(answer.data.numAllRecords / runsPageSize)}
          addressOf={(one) => (one === 1 ? '/stewardship' : `/stewardship?page=${one}`)}
        />
      )}
      {page === 1 && <Overview companyId={companyId} licencesAt={licences?.endedAt ?? undefined} />}
    </>
  );
}

function LastRun({
  companyId,
  last,
  rest,
}: {
  companyId: string;
  last: ImportRun;
  rest: readonly (ImportRun | undefined)[];
}) {
  // Two uploads are two companies' own products: there is nothing to compare.
  const before =
    last.uploadId === null ? rest.find((run) => run?.kind === last.kind && run.counts !== null) : undefined;
  return (
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
  );
}

function columnsFor(companyId: string): readonly Column<ImportRun>[] {
  return [
    {
      key: 'file',
      head: texts.file,
      cell: (run) => (
        <>
          <RunLink run={run} />
          <span className="sub">{texts.kinds[run.kind]}</span>
        </>
      ),
    },
    { key: 'when', head: texts.when, cell: ({ createdAt }) => formatMoment(createdAt), className: 'nowrap muted' },
    { key: 'who', head: texts.who, cell: whoOf, className: 'muted run__wide' },
    ...(['rows', 'added', 'changed'] as const).map((name) => ({
      key: name,
      head: texts.heads[name],
      cell: ({ counts }: ImportRun) => (counts ? formatNumber(counts[name]) : ''),
      className: 'num nowrap',
    })),
    {
      key: 'rejected',
      head: texts.heads.rejected,
      cell: (run) =>
        run.counts && <RejectedRows companyId={companyId} run={run} words={formatNumber(run.counts.rejected)} />,
      className: 'num nowrap',
    },
    {
      key: 'time',
      head: texts.time,
      cell: ({ seconds }) => (seconds === null ? '' : texts.seconds(seconds)),
      className: 'num nowrap muted run__wide',
    },
    { key: 'state', head: texts.state, cell: (run) => <RunState run={run} /> },
  ];
}

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

function RunList({ companyId, runs }: { companyId: string; runs: readonly ImportRun[] }) {
  return (
    <section className="runs__list" aria-labelledby="runs-earlier">
      <h2 id="runs-earlier">{texts.earlier}</h2>
      <div className="card only-desktop">
        <Table
          caption={texts.all}
          columns={columnsFor(companyId)}
          rows={runs}
          rowKey={({ id }) => id}
          rowClassName={({ state }) => (state === 'undone' ? 'is-off' : undefined)}
        />
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
                <RejectedRows
                  companyId={companyId}
                  run={run}
                  words={run.counts.rejected > 0 ? texts.rejected(run.counts.rejected) : texts.noRejected}
                />
              </p>
            )}
            <RunState run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
