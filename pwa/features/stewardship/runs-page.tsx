import { getRuns, runsPageSize, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../core/page/format.ts';
import { Answered } from '../../ui/notice/answered.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import type { Column } from '../../ui/records/record-table.tsx';
import { Records } from '../../ui/records/records.tsx';
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
  const { page, to } = useListAddress();
  const answer = useEndpoint(
    getRuns,
    { params: { companyId }, query: { page: String(page - 1) } },
    { texts, every: ({ records }) => nextLook(records) },
  );
  const runs = answer.data?.records ?? [];
  const last = page === 1 ? runs[0] : undefined;
  const rest = last ? runs.slice(1) : runs;
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
      {answer.data && answer.data.numAllRecords > 0 && (
        <section className="runs__list" aria-labelledby={rest.length > 0 ? 'runs-earlier' : undefined}>
          {rest.length > 0 && <h2 id="runs-earlier">{texts.earlier}</h2>}
          <Records
            answer={{ ...answer, data: { ...answer.data, records: rest } }}
            texts={texts}
            caption={texts.all}
            columns={columnsFor(companyId)}
            rowKey={({ id }) => id}
            rowClassName={({ state }) => (state === 'undone' ? 'is-off' : undefined)}
            phone="cards"
            paging={{ page, size: runsPageSize, to }}
          />
        </section>
      )}
      {page === 1 && <Overview companyId={companyId} licencesAt={licences?.endedAt ?? undefined} />}
    </>
  );
}

function LastRun({ companyId, last, rest }: { companyId: string; last: ImportRun; rest: readonly ImportRun[] }) {
  // Two uploads are two companies' own products: there is nothing to compare.
  const before = last.uploadId === null ? rest.find((run) => run.kind === last.kind && run.counts !== null) : undefined;
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
      label: texts.file,
      value: (run) => <RunLink run={run} />,
      sub: ({ kind }) => texts.kinds[kind],
      phone: 'title',
    },
    {
      label: texts.when,
      value: ({ createdAt }) => formatMoment(createdAt),
      phone: 'note',
      className: 'nowrap muted',
    },
    { label: texts.who, value: whoOf, phone: 'note', className: 'muted run__wide' },
    ...(['rows', 'added', 'changed'] as const).map((name) => ({
      label: texts.heads[name],
      value: ({ counts }: ImportRun) => (counts ? formatNumber(counts[name]) : ''),
      className: 'num nowrap',
    })),
    {
      label: texts.heads.rejected,
      value: (run) =>
        run.counts && <RejectedRows companyId={companyId} run={run} words={formatNumber(run.counts.rejected)} />,
      phone: 'line',
      phoneValue: (run) =>
        run.counts && (
          <>
            {texts.rows(run.counts.rows)},{' '}
            <RejectedRows
              companyId={companyId}
              run={run}
              words={run.counts.rejected > 0 ? texts.rejected(run.counts.rejected) : texts.noRejected}
            />
          </>
        ),
      className: 'num nowrap',
    },
    {
      label: texts.time,
      value: ({ seconds }) => (seconds === null ? '' : texts.seconds(seconds)),
      className: 'num nowrap muted run__wide',
    },
    { label: texts.state, value: (run) => <RunState run={run} />, phone: 'mark' },
  ];
}

function whoOf({ startedBy, origin }: ImportRun): string {
  return startedBy ?? { command: texts.byCommand, program: texts.byProgram, browser: '' }[origin];
}

function RunLink({ run }: { run: ImportRun }) {
  return (
    <Link className="rowlink breaks" to={`/stewardship/runs/${run.id}`}>
      {namesOf(run)}
    </Link>
  );
}
