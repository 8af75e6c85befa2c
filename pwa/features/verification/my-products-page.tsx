import { daysLeft, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { Clock, Download, FileSpreadsheet, Inbox, Upload } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useListAddress } from '../../ui/records/list-address.ts';
import type { Column } from '../../ui/records/record-table.tsx';
import { Records } from '../../ui/records/records.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { hasResultStill } from './result-time.ts';
import { sendingPages } from './sending-pages.ts';
import { useSentFiles } from './sent-files.ts';
import { useDownload } from './use-download.ts';
import { uploadAnswerText, verificationTexts as texts } from './verification-texts.ts';
import './verification.css';

/** What other rooms show here of a company. */
interface Slots {
  /** the records that it is to mend */
  readonly Issues: ComponentType<{ companyId: string }>;
  /** its batches of codes */
  readonly Batches: ComponentType<{ companyId: string }>;
}

const leads = { files: texts.reportsLead, issues: texts.issuesLead, batches: texts.batchesLead } as const;
type Show = keyof typeof leads;

function showIn(query: URLSearchParams): Show {
  const show = query.get('show');
  return show === 'issues' || show === 'batches' ? show : 'files';
}

/** /my_products: the files of the company and their results (B §2, §4), and beside them what it is to mend. */
export function MyProductsPage({ Issues, Batches }: Slots) {
  useDocumentTitle(texts.reports);
  const { activeMembership } = useSession();
  if (!activeMembership) return null;
  const { company } = activeMembership;
  return <Reports key={company.id} companyId={company.id} Issues={Issues} Batches={Batches} />;
}

function Reports({ companyId, Issues, Batches }: Slots & { companyId: string }) {
  const [query] = useSearchParams();
  const show = showIn(query);
  return (
    <div className="wrap page">
      <PageHead title={texts.reports} lead={leads[show]}>
        {show === 'files' && (
          <LinkButton to="/verify_data" icon={Upload}>
            {texts.send}
          </LinkButton>
        )}
      </PageHead>
      <nav className="reports__tabs lined" aria-label={texts.tabs}>
        <Link to="/my_products" aria-current={show === 'files' ? 'page' : undefined}>
          {texts.tabFiles}
        </Link>
        <Link to="/my_products?show=issues" aria-current={show === 'issues' ? 'page' : undefined}>
          {texts.tabIssues}
        </Link>
        <Link to="/my_products?show=batches" aria-current={show === 'batches' ? 'page' : undefined}>
          {texts.tabBatches}
        </Link>
      </nav>
      {show === 'issues' && <Issues companyId={companyId} />}
      {show === 'batches' && <Batches companyId={companyId} />}
      {show === 'files' && <Files companyId={companyId} />}
    </div>
  );
}

function Files({ companyId }: { companyId: string }) {
  const { page, to } = useListAddress();
  return (
    <Records
      answer={useSentFiles(companyId, page - 1)}
      texts={texts}
      caption={texts.tableCaption}
      columns={columnsFor(companyId)}
      rowKey={({ id }) => id}
      phone="cards"
      paging={{ page, size: limits.sentFilesPageSize, to }}
    />
  );
}

function columnsFor(companyId: string): readonly Column<SentFile>[] {
  return [
    {
      label: texts.file,
      value: (file) => (
        <span className="file-name">
          <Icon icon={FileSpreadsheet} />
          <FileName file={file} />
        </span>
      ),
      phone: 'title',
      phoneValue: (file) => (
        <span className="file-card__name">
          <FileName file={file} />
        </span>
      ),
    },
    { label: texts.sentAt, value: ({ createdAt }) => sentAt(createdAt), phone: 'note', className: 'nowrap' },
    { label: texts.sender, value: ({ userEmail }) => userEmail, phone: 'note', className: 'muted breaks' },
    { label: texts.state, value: (file) => <Status file={file} />, phone: 'mark' },
    {
      label: texts.detail,
      isLabelHidden: true,
      value: (file) => <Detail file={file} />,
      phone: 'line',
      phoneValue: (file) => (
        <span className="muted">
          <Detail file={file} />
        </span>
      ),
      className: 'small muted',
    },
    {
      label: texts.result,
      isLabelHidden: true,
      value: (file) => <Downloads file={file} companyId={companyId} />,
      phone: 'end',
      className: 'files__result',
    },
  ];
}

/** The name of a file, which leads to its report once there is one. */
function FileName({ file: { id, fileName, processingStatus } }: { file: SentFile }) {
  if (processingStatus !== 2) return <b>{fileName}</b>;
  return (
    <Link className="file-link" to={`/my_products/${id}`}>
      <span className="vh">{texts.reportOf} </span>
      {fileName}
    </Link>
  );
}

/** The date of a file: YYYY-MM-DD H:mm (B §9). */
function sentAt(createdAt: string): string {
  const [day = '', month = '', year = ''] = formatDate(createdAt).split('-');
  return `${year}-${month}-${day} ${formatTime(createdAt).replace(/^0/, '')}`;
}

/** Status of B §4, as shape and word. */
function Status({ file }: { file: SentFile }) {
  switch (file.processingStatus) {
    case -1:
      return <VerdictChip state="bad">{texts.statusError}</VerdictChip>;
    case 0:
      return (
        <span className="tag">
          <Icon icon={Inbox} />
          {texts.statusNew}
        </span>
      );
    case 1:
      return <VerdictChip state="wait">{texts.statusProcessing}</VerdictChip>;
    case 2:
      return hasResultStill(file) ? (
        <VerdictChip state="ok">{texts.statusDone}</VerdictChip>
      ) : (
        <span className="tag">
          <Icon icon={Clock} />
          {texts.statusOver}
        </span>
      );
    default:
      return <VerdictChip state="none">{texts.statusWrong}</VerdictChip>;
  }
}

/** How a file stands in a sentence; one that waits for the person leads to where it is decided. */
function Detail({ file }: { file: SentFile }) {
  if (!isAsking(file)) return detailOf(file);
  return (
    <Link className="files__decide" to={sendingPages[file.kind]} aria-label={texts.askedOf(file.fileName)}>
      {texts.asked}
    </Link>
  );
}

function isAsking({ processingStatus, askedLeft, asksColumns }: SentFile): boolean {
  return processingStatus === 0 && (askedLeft !== null || asksColumns);
}

function detailOf(file: SentFile): string {
  if (file.processingStatus === -1) return file.reason ?? '';
  if (file.processingStatus === 0) return texts.waiting;
  if (file.processingStatus === 1) return texts.rowsDone(file.rowsDone, file.rowsTotal ?? 0);
  if (file.processingStatus !== 2) return '';
  if (file.upload) return uploadAnswerText(file.upload);
  return hasResultStill(file) ? texts.daysLeft(daysLeft(file.createdAt)) : texts.over;
}

/** The result as xlsx and csv; disabled once the file is over 30 days old (B §4). */
function Downloads({ file, companyId }: { file: SentFile; companyId: string }) {
  const { coming, download } = useDownload(companyId, file.id);
  if (file.processingStatus !== 2) return null;
  return (
    <span className="wraprow files__buttons">
      <Button
        variant="primary"
        size="sm"
        icon={Download}
        disabled={!hasResultStill(file)}
        busy={coming === 'xlsx'}
        aria-label={texts.downloadOf(file.fileName, 'xlsx')}
        onClick={() => download('xlsx')}
      >
        {texts.download}
      </Button>
      <Button
        size="sm"
        disabled={!hasResultStill(file)}
        busy={coming === 'csv'}
        aria-label={texts.downloadOf(file.fileName, 'csv')}
        onClick={() => download('csv')}
      >
        {texts.csv}
      </Button>
    </span>
  );
}
