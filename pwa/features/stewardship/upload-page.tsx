import { getUpload, type CatalogueUpload } from '@gtinoteka/contract/files/stewardship.ts';
import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { uploadPageSize } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadRowStates } from '@gtinoteka/contract/files/verification.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import { RecordPage } from '../../ui/records/record-page.tsx';
import { Records } from '../../ui/records/records.tsx';
import { UploadFilters, UploadRows } from '../../ui/upload/upload-rows.tsx';
import { AnsweredRows } from './answered-rows.tsx';
import { nextLook } from './runs-going-on.ts';
import { RunCard } from './run-card.tsx';
import { runsTexts } from './runs-texts.ts';
import { stewardshipTexts as texts } from './stewardship-texts.ts';
import './runs.css';
import './stewardship.css';

/** /stewardship/uploads/{id}: what a company's file says otherwise than the catalogue, and the answer to it, whole or row by row. */
export function UploadPage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  if (!activeMembership) return null;
  const { company } = activeMembership;
  return <Upload key={`${company.id} ${id}`} companyId={company.id} uploadId={id} />;
}

function Upload(params: { companyId: string; uploadId: string }) {
  const [query, setQuery] = useSearchParams();
  const state = uploadRowStates.find((one) => one === query.get('state')) ?? 'waiting';
  const { page, to } = useListAddress();
  const answer = useEndpoint(
    getUpload,
    { params, query: { state, page: String(page - 1) } },
    // A run of it that is being undone gives rows back.
    { texts, isStoodIn: true, every: ({ runs }) => nextLook(runs) },
  );
  const counts = answer.data?.upload.counts;
  const waiting = counts?.waiting;
  // With the last answer the list of those that wait has gone empty: what became of them comes in its place.
  const showAnswered = useEffectEvent(() => {
    const answered = uploadRowStates.find((one) => counts && counts[one] > 0);
    if (state === 'waiting' && answered) setQuery(new URLSearchParams({ state: answered }), { replace: true });
  });
  useEffect(() => {
    if (waiting === 0) showAnswered();
  }, [waiting]);
  return (
    <div className="wrap page">
      <RecordPage
        answer={answer}
        texts={{ ...texts, title: texts.one }}
        list={{ to: '/stewardship/uploads' }}
        action={
          <LinkButton to="/stewardship/uploads" icon={ArrowLeft} className="only-desktop">
            {texts.toList}
          </LinkButton>
        }
        head={({ upload }) => ({ title: texts.one, lead: <p>{upload.companyName}</p> })}
      >
        {({ upload, acceptable, rows: records, matching, runs }) => (
          <>
            <Facts upload={upload} />
            <AnsweredRows
              params={params}
              upload={upload}
              acceptable={acceptable}
              filters={
                <UploadFilters
                  counts={upload.counts}
                  shown={state}
                  onShow={(of) => setQuery(new URLSearchParams({ state: of }))}
                />
              }
              drawRows={(actions) => (
                <Records
                  answer={{ ...answer, data: { records, numAllRecords: matching } }}
                  texts={texts}
                  empty={<UploadRows rows={[]} />}
                  draw={(rows) => <UploadRows rows={rows} actions={actions} />}
                  paging={{ page, size: uploadPageSize, to }}
                />
              )}
            />
            <AcceptedRuns companyId={params.companyId} runs={runs} />
          </>
        )}
      </RecordPage>
    </div>
  );
}

/** Runs that took rows of the upload into the catalogue, each with its undoing. */
function AcceptedRuns({ companyId, runs }: { companyId: string; runs: readonly ImportRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section className="stack uploads__rows" aria-labelledby="upload-runs">
      <h2 id="upload-runs">{texts.runsTitle}</h2>
      {runs.map((run) => (
        <RunCard
          key={run.id}
          companyId={companyId}
          run={run}
          label={runsTexts.kinds.upload}
          heading="h3"
          more={<Link to={`/stewardship/runs/${run.id}`}>{runsTexts.open}</Link>}
        />
      ))}
    </section>
  );
}

function Facts({ upload }: { upload: CatalogueUpload }) {
  const facts: [string, string][] = [
    [texts.file, upload.fileName],
    [texts.sentAt, formatDate(upload.createdAt)],
    [texts.sender, upload.userEmail],
    ...(upload.nip === null ? [] : [[texts.nip, formatNip(upload.nip)] satisfies [string, string]]),
    [texts.unchanged, texts.rows(upload.counts.unchanged)],
    ...(upload.description === '' ? [] : [[texts.comment, upload.description] satisfies [string, string]]),
  ];
  return (
    <dl className="card card__pad uploads__facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="small muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
