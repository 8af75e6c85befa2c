import { getCodeBatches, type CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate, formatTime } from '../../../core/page/format.ts';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import { isRunning } from './batch-files.ts';
import { batchTexts as texts } from './batch-texts.ts';
import './batch.css';

/** The batches of a company among its other files: each leads to its page, where its zip is. */
export function CompanyBatches({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useEndpoint(getCodeBatches, { params: { companyId } }, { texts });
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  if (data.records.length === 0)
    return (
      <EmptyState title={texts.none}>
        <p className="muted">{texts.noneText}</p>
        <p>
          <Link to="/generator_2d/batches">{texts.newOne}</Link>
        </p>
      </EmptyState>
    );
  return <BatchLines batches={data.records} />;
}

/** Batches with their state, the newest first. */
export function BatchLines({ batches }: { batches: readonly CodeBatch[] }) {
  return (
    <ul className="list card batch-lines">
      {batches.map((batch) => (
        <li key={batch.id}>
          <span>
            <Link to={`/generator_2d/batches?batch=${batch.id}`}>{batch.fileName ?? texts.ofCompany}</Link>
            <span className="small muted">
              {formatDate(batch.createdAt)}, {formatTime(batch.createdAt)}
              {batch.processingStatus === 2 && `, ${texts.summary(batch)}`}
              {batch.hasFile && `, ${texts.untilShort(formatDate(batch.availableUntil))}`}
            </span>
          </span>
          <BatchState batch={batch} />
        </li>
      ))}
    </ul>
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
