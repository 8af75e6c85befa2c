import { getUploadRows, uploadPageSize } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadRowStates, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useListAddress } from '../../ui/records/list-address.ts';
import { Records } from '../../ui/records/records.tsx';
import { UploadFilters, UploadRows } from '../../ui/upload/upload-rows.tsx';
import { reportTexts } from './report-texts.ts';
import { uploadAnswerText } from './verification-texts.ts';

type Upload = NonNullable<SentFile['upload']>;

/** What became of product data for the catalogue: how many rows were taken, and the answer to each. */
export function UploadAnswer({ companyId, file, upload }: { companyId: string; file: SentFile; upload: Upload }) {
  const [query, setQuery] = useSearchParams();
  const most = uploadRowStates.find((state) => upload[state] > 0) ?? 'waiting';
  const state = uploadRowStates.find((one) => one === query.get('state')) ?? most;
  const { page, to } = useListAddress();
  const answer = useEndpoint(
    getUploadRows,
    { params: { companyId, fileId: file.id }, query: { state, page: String(page - 1) } },
    { texts: reportTexts, isStoodIn: true },
  );
  const { data } = answer;
  return (
    <section className="report__section" aria-labelledby="upload-answer">
      <h2 id="upload-answer">{reportTexts.uploadTitle}</h2>
      <p className="report__note">{uploadAnswerText(upload)}</p>
      {file.description !== '' && (
        <p className="small muted report__file report__note">{reportTexts.comment(file.description)}</p>
      )}
      {upload.unknownColumns.length > 0 && (
        <p className="small muted report__file report__note">{reportTexts.unknownColumns(upload.unknownColumns)}</p>
      )}
      <div className="report__note">
        <UploadFilters counts={upload} shown={state} onShow={(one) => setQuery(new URLSearchParams({ state: one }))} />
        <Records
          answer={{ ...answer, data: data && { records: data.rows, numAllRecords: data.matching } }}
          texts={reportTexts}
          empty={<UploadRows rows={[]} />}
          draw={(rows) => <UploadRows rows={rows} />}
          paging={{ page, size: uploadPageSize, to }}
        />
      </div>
    </section>
  );
}
