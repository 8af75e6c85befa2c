import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import { Upload } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { RecordPage } from '../../ui/records/record-page.tsx';
import { hasResultStill } from './result-time.ts';
import { ReportRows } from './report-rows.tsx';
import { UnreadSheets } from './unread-sheets.tsx';
import { UploadAnswer } from './upload-answer.tsx';
import { ReportSummary } from './report-summary.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { RunningFile } from './running-file.tsx';
import { useSentFile } from './sent-files.ts';
import { verificationTexts } from './verification-texts.ts';
import './report.css';
import './verification.css';

/** /my_products/{id}: what was found of a file, how to mend it, and its first rows. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  if (!activeMembership) return null;
  const { company } = activeMembership;
  return <FileReport key={`${company.id} ${id}`} companyId={company.id} fileId={id} />;
}

function FileReport({ companyId, fileId }: { companyId: string; fileId: string }) {
  return (
    <div className="wrap page">
      <RecordPage
        answer={useSentFile(companyId, fileId)}
        texts={{ ...texts, toList: texts.toReports }}
        list={{ to: '/my_products' }}
        head={(file) => ({ title: texts.title, lead: <Lead file={file} /> })}
      >
        {(file) => <Standing companyId={companyId} file={file} />}
      </RecordPage>
    </div>
  );
}

/** Whole seconds that the checking took, at least one. */
function secondsOf({ startedAt, finishedAt }: SentFile): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return Math.max(1, Math.round((new Date(finishedAt).getTime() - new Date(startedAt).getTime()) / 1_000));
}

function Lead({ file }: { file: SentFile }) {
  const { finishedAt, codes, processingStatus } = file;
  const seconds = secondsOf(file);
  const isDone = processingStatus === 2 && finishedAt !== null;
  return (
    <p>
      <b className="report__file">{file.fileName}</b>
      {isDone && (
        <>
          , {texts.checked} <span className="nowrap">{formatDate(finishedAt)}</span>,{' '}
          {formatTime(finishedAt).replace(/^0/, '')}
        </>
      )}
      {isDone && codes !== null && seconds !== null && `, ${texts.codesIn(codes, seconds)}`}
    </p>
  );
}

function Standing({ companyId, file }: { companyId: string; file: SentFile }) {
  if (file.processingStatus === 0 || file.processingStatus === 1)
    return <RunningFile companyId={companyId} file={file} />;
  if (file.processingStatus !== 2)
    return (
      <Banner
        type="bad"
        action={
          <LinkButton to="/verify_data" icon={Upload}>
            {verificationTexts.send}
          </LinkButton>
        }
      >
        {file.reason ?? verificationTexts.statusWrong}
      </Banner>
    );
  return (
    <>
      <ReportSummary companyId={companyId} file={file} />
      {file.unreadSheets.length > 0 && (
        <div className="report__note">
          <UnreadSheets names={file.unreadSheets} />
        </div>
      )}
      {file.isCancelled && (
        <div className="report__note">
          <Banner type="info">{texts.cancelled}</Banner>
        </div>
      )}
      {file.upload && !file.isCancelled && <UploadAnswer companyId={companyId} file={file} upload={file.upload} />}
      {hasResultStill(file) ? (
        <ReportRows companyId={companyId} file={file} />
      ) : (
        <div className="report__note">
          <Banner
            type="info"
            action={
              <LinkButton to="/verify_data" icon={Upload}>
                {verificationTexts.send}
              </LinkButton>
            }
          >
            {texts.expired}
          </Banner>
        </div>
      )}
    </>
  );
}
