import { getCodeBatches } from '@gtinoteka/contract/files/code-batches.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../../core/page/document-title.ts';
import { useSession } from '../../../core/session/session.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import '../codes-2d.css';
import { Disclaimer } from '../disclaimer.tsx';
import { batchTexts as texts } from './batch-texts.ts';
import { BatchLines } from './batch-lines.tsx';
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
  const { data, error, refetch } = useEndpoint(getCodeBatches, { params: { companyId } }, { texts });
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <>
      <OrderForm companyId={companyId} companyProducts={data.companyProducts} />
      <Disclaimer />
      {data.records.length > 0 && (
        <section className="batch-list" aria-labelledby="batch-list">
          <h2 id="batch-list">{texts.history}</h2>
          <BatchLines batches={data.records} />
        </section>
      )}
    </>
  );
}
