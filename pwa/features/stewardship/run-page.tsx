import { getRun, getRunKept, runProductsPageSize, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useSession } from '../../core/session/session.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import { RecordPage } from '../../ui/records/record-page.tsx';
import { Records } from '../../ui/records/records.tsx';
import { ComparedRuns } from './compared-runs.tsx';
import { RunCard } from './run-card.tsx';
import { RunProducts } from './run-products.tsx';
import { namesOf } from './run-state.tsx';
import { nextLook } from './runs-going-on.ts';
import { runsTexts as texts } from './runs-texts.ts';
import './runs.css';

/** /stewardship/runs/{id}: one run with what it said, and what its undoing left. */
export function RunPage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  return (
    <OfficePage className="runs">
      {activeMembership && <Run key={id} companyId={activeMembership.company.id} runId={id} />}
    </OfficePage>
  );
}

function Run(params: { companyId: string; runId: string }) {
  const [query] = useSearchParams();
  const answer = useEndpoint(getRun, { params }, { texts, every: (run) => nextLook([run]) });
  const otherId = query.get('with');
  return (
    <RecordPage
      answer={answer}
      texts={texts}
      list={{ to: '/stewardship', name: texts.title }}
      name={namesOf}
      head={() => null}
    >
      {(run) => (
        <>
          <RunCard
            companyId={params.companyId}
            run={run}
            label={texts.kinds[run.kind]}
            heading="h1"
            more={run.uploadId && <Link to={`/stewardship/uploads/${run.uploadId}`}>{texts.toUpload}</Link>}
          />
          <Notes run={run} />
          {otherId !== null && <ComparedRuns {...params} otherId={otherId} />}
          {otherId === null && run.undone && run.undone.kept > 0 && <Kept {...params} />}
        </>
      )}
    </RecordPage>
  );
}

function Notes({ run: { notes } }: { run: ImportRun }) {
  if (notes.length === 0) return null;
  return (
    <section className="runs__list" aria-labelledby="run-notes">
      <h2 id="run-notes">{texts.notes}</h2>
      <ul className="card card__pad stack">
        {notes.map((note) => (
          <li key={note} className="breaks">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kept(params: { companyId: string; runId: string }) {
  const { page, to } = useListAddress();
  const answer = useEndpoint(
    getRunKept,
    { params, query: { page: String(page - 1) } },
    { texts: { loading: texts.keptLoading, interrupted: texts.keptInterrupted } },
  );
  return (
    <section className="runs__list" aria-labelledby="run-kept">
      <h2 id="run-kept">{texts.keptTitle}</h2>
      <Records
        answer={answer}
        draw={(records) => <RunProducts products={records} />}
        paging={{ page, size: runProductsPageSize, to }}
      />
    </section>
  );
}
