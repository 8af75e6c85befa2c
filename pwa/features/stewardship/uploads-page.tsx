import { getUploads, uploadsPageSize, type CatalogueUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { pageOfAddress } from '../../core/page/page-of-address.ts';
import { Pager } from '../../ui/control/pager.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { Answered } from '../../ui/notice/answered.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { StewardshipPage } from './stewardship-frame.tsx';
import { stewardshipTexts as texts } from './stewardship-texts.ts';

/** /stewardship/uploads: product data of companies, those that wait for an answer first. */
export function UploadsPage() {
  return (
    <StewardshipPage path="/stewardship/uploads" lead={texts.lead}>
      {(companyId) => <Uploads key={companyId} companyId={companyId} />}
    </StewardshipPage>
  );
}

function Uploads({ companyId }: { companyId: string }) {
  const page = pageOfAddress(useSearchParams()[0]);
  const uploads = useEndpoint(getUploads, { params: { companyId }, query: { page: String(page - 1) } }, { texts });
  return (
    <Answered answer={uploads}>
      {({ records, numAllRecords }) =>
        numAllRecords === 0 ? (
          <EmptyState title={texts.none}>
            <p className="muted">{texts.noneText}</p>
          </EmptyState>
        ) : (
          <>
            <UploadsList uploads={records} />
            <Pager
              page={page}
              isSettled={!uploads.isPlaceholderData}
              count={Math.ceil(numAllRecords / uploadsPageSize)}
              addressOf={(one) => (one === 1 ? '/stewardship/uploads' : `/stewardship/uploads?page=${one}`)}
            />
          </>
        )
      }
    </Answered>
  );
}

const columns: readonly Column<CatalogueUpload>[] = [
  { key: 'company', head: texts.company, cell: (upload) => <UploadLink upload={upload} /> },
  { key: 'file', head: texts.file, cell: ({ fileName }) => <span className="uploads__text">{fileName}</span> },
  { key: 'sent', head: texts.sentAt, cell: ({ createdAt }) => formatDate(createdAt), className: 'nowrap muted' },
  { key: 'state', head: texts.state, cell: (upload) => <State upload={upload} /> },
];

function UploadsList({ uploads }: { uploads: readonly CatalogueUpload[] }) {
  return (
    <>
      <div className="card only-desktop">
        <Table caption={texts.caption} columns={columns} rows={uploads} rowKey={({ id }) => id} />
      </div>
      <ul className="stack only-phone">
        {uploads.map((upload) => (
          <li key={upload.id} className="card card__pad stack">
            <UploadLink upload={upload} />
            <p className="small muted uploads__text">
              {upload.fileName}, {formatDate(upload.createdAt)}
            </p>
            <State upload={upload} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UploadLink({ upload: { id, companyName } }: { upload: CatalogueUpload }) {
  return (
    <Link className="uploads__link" to={`/stewardship/uploads/${id}`}>
      {companyName}
    </Link>
  );
}

function State({ upload: { answeredAt, counts } }: { upload: CatalogueUpload }) {
  return answeredAt === null ? (
    <VerdictChip state="wait">{texts.waiting(counts.waiting)}</VerdictChip>
  ) : (
    <VerdictChip state="ok">{texts.answered(counts.accepted, counts.refused + counts.unfit)}</VerdictChip>
  );
}
