import { getRun, getRunKept, runProductsPageSize, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { pageOfAddress } from '../../core/page/page-of-address.ts';
import { ApiError } from '../../core/network/api-error.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficeCrumbs, OfficePage } from '../../ui/office/office-page.tsx';
import { ComparedRuns } from './compared-runs.tsx';
import { RunCard } from './run-card.tsx';
import { namesOf } from './run-state.tsx';
import { nextLook } from './runs-going-on.ts';
import { runsTexts as texts } from './runs-texts.ts';
import './runs.css';

/** /stewardship/runs/{id}: one run with what it said, and what its undoing left. */
export function RunPage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  return (
    <OfficePage className="runs">
      {activeMembership && <Run key={id} companyId={activeMembership.company.id} runId={id} />}
    </OfficePage>
  );
}

function Run(params: { companyId: string; runId: string }) {
  const [query] = useSearchParams();
  const { data, error, refetch } = useEndpoint(getRun, { params }, { texts, every: (run) => nextLook([run]) });
  const otherId = query.get('with');
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <>
        <h1>{texts.title}</h1>
        <EmptyState title={texts.missing}>
          <LinkButton to="/stewardship" icon={ArrowLeft}>
            {texts.toList}
          </LinkButton>
        </EmptyState>
      </>
    );
  if (!data)
    return (
      <>
        <h1>{texts.title}</h1>
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      </>
    );
  return (
    <>
      <OfficeCrumbs to="/stewardship" list={texts.title} here={namesOf(data)} />
      <RunCard
        companyId={params.companyId}
        run={data}
        label={texts.kinds[data.kind]}
        heading="h1"
        more={data.uploadId && <Link to={`/stewardship/uploads/${data.uploadId}`}>{texts.toUpload}</Link>}
      />
      <Notes run={data} />
      {otherId !== null && <ComparedRuns {...params} otherId={otherId} page={pageOfAddress(query)} />}
      {otherId === null && data.undone && data.undone.kept > 0 && <Kept {...params} />}
    </>
  );
}

function Notes({ run: { notes } }: { run: ImportRun }) {
  if (notes.length === 0) return null;
  return (
    <section className="runs__list" aria-labelledby="run-notes">
      <h2 id="run-notes">{texts.notes}</h2>
      <ul className="card card__pad stack">
        {notes.map((note) => (
          <li key={note} className="run__text">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kept(params: { companyId: string; runId: string }) {
  const [query] = useSearchParams();
  const page = pageOfAddress(query);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    getRunKept,
    { params, query: { page: String(page - 1) } },
    { texts: { loading: texts.keptLoading } },
  );
  return (
    <section className="runs__list" aria-labelledby="run-kept">
      <h2 id="run-kept">{texts.keptTitle}</h2>
      {data ? (
        <ul className="card card__pad stack">
          {data.records.map(({ gtin, name }) => (
            <li key={gtin} className="run__text">
              <Link to={`/catalog/${shownGtin(gtin)}`}>{shownGtin(gtin)}</Link> {name ?? texts.nameless}
            </li>
          ))}
        </ul>
      ) : (
        error && <LoadFailed error={error} interrupted={texts.keptInterrupted} onAgain={refetch} />
      )}
      {data && (
        <Pager
          page={page}
          isSettled={!isPlaceholderData}
          count={Math.ceil(data.numAllRecords / runProductsPageSize)}
          addressOf={(one) => `/stewardship/runs/${params.runId}?page=${one}`}
        />
      )}
    </section>
  );
}
