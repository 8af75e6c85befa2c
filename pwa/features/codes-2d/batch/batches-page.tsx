import type { CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../core/page/document-title.ts';
import { formatDate, formatTime } from '../../../core/page/format.ts';
import { useSession } from '../../../core/session/session.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import '../codes-2d.css';
import { Disclaimer } from '../disclaimer.tsx';
import { isRunning, useBatches } from './batch-queries.ts';
import { batchTexts as texts } from './batch-texts.ts';
import { BatchView } from './batch-view.tsx';
import './batch.css';
import { OrderForm } from './order-form.tsx';

/** /generator_2d/batches: many codes at once, and with `?batch=` one of the batches. */
export function BatchesPage() {
  useDocumentTitle(texts.title);
  const { activeMembership } = useSession();
  const [search] = useSearchParams();
  if (!activeMembership) return null;
  const companyId = activeMembership.company.id;
  const batchId = search.get('batch');
  return (
    <div className="wrap page">
      <div className="pagehead">
        <div>
          <h1>{texts.title}</h1>
          <p>
            {texts.lead}{' '}
            {batchId === null ? (
              <Link to="/generator_2d">{texts.toGenerator}</Link>
            ) : (
              <Link to="/generator_2d/batches">{texts.newOne}</Link>
            )}
          </p>
        </div>
      </div>
      {batchId === null ? (
        <NewBatch key={companyId} companyId={companyId} />
      ) : (
        <BatchView key={batchId} companyId={companyId} batchId={batchId} />
      )}
    </div>
  );
}

function NewBatch({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useBatches(companyId);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <>
      <OrderForm companyId={companyId} companyProducts={data.companyProducts} />
      <Disclaimer />
      {data.records.length > 0 && (
        <section className="batch-list" aria-labelledby="batch-list">
          <h2 id="batch-list">{texts.history}</h2>
          <ul className="list card">
            {data.records.map((batch) => (
              <li key={batch.id}>
                <span>
                  <Link to={`/generator_2d/batches?batch=${batch.id}`}>{batch.fileName ?? texts.ofCompany}</Link>
                  <span className="small muted">
                    {formatDate(batch.createdAt)}, {formatTime(batch.createdAt)}
                    {batch.processingStatus === 2 && `, ${texts.summary(batch)}`}
                  </span>
                </span>
                <BatchState batch={batch} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function BatchState({ batch }: { batch: CodeBatch }) {
  if (batch.processingStatus === 0) return <VerdictChip state="wait">{texts.states.new}</VerdictChip>;
  if (isRunning(batch)) return <VerdictChip state="wait">{texts.states.running}</VerdictChip>;
  if (batch.isCancelled) return <VerdictChip state="none">{texts.states.cancelled}</VerdictChip>;
  if (batch.processingStatus !== 2) return <VerdictChip state="bad">{texts.states.failed}</VerdictChip>;
  return batch.hasFile ? (
    <VerdictChip state="ok">{texts.states.done}</VerdictChip>
  ) : (
    <VerdictChip state="none">{texts.states.over}</VerdictChip>
  );
}
