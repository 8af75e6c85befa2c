import { getUploads, uploadsPageSize, type CatalogueUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useListAddress } from '../../ui/records/list-address.ts';
import type { Column } from '../../ui/records/record-table.tsx';
import { Records } from '../../ui/records/records.tsx';
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
  const { page, to } = useListAddress();
  const answer = useEndpoint(getUploads, { params: { companyId }, query: { page: String(page - 1) } }, { texts });
  return (
    <Records
      answer={answer}
      texts={texts}
      caption={texts.caption}
      columns={columns}
      rowKey={({ id }) => id}
      phone="cards"
      paging={{ page, size: uploadsPageSize, to }}
    />
  );
}

const columns: readonly Column<CatalogueUpload>[] = [
  { label: texts.company, value: (upload) => <UploadLink upload={upload} />, phone: 'title' },
  { label: texts.file, value: ({ fileName }) => fileName, phone: 'note', className: 'breaks' },
  { label: texts.sentAt, value: ({ createdAt }) => formatDate(createdAt), phone: 'note', className: 'nowrap muted' },
  { label: texts.state, value: (upload) => <State upload={upload} />, phone: 'mark' },
];

function UploadLink({ upload: { id, companyName } }: { upload: CatalogueUpload }) {
  return (
    <Link className="uploads__link breaks" to={`/stewardship/uploads/${id}`}>
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
