import { uploadPageSize } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadRowStates, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { useSearchParams } from 'react-router-dom';
import { pageOfAddress } from '../../core/page/page-of-address.ts';
import { Pager } from '../../ui/control/pager.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { UploadFilters, UploadRows } from '../../ui/upload/upload-rows.tsx';
import { reportTexts } from './report-texts.ts';
import { useUploadRows } from './verification-queries.ts';
import { uploadAnswerText } from './verification-texts.ts';

type Upload = NonNullable<SentFile['upload']>;

/** What became of product data for the catalogue: how many rows were taken, and the answer to each. */
export function UploadAnswer({ companyId, file, upload }: { companyId: string; file: SentFile; upload: Upload }) {
  const [query, setQuery] = useSearchParams();
  const most = uploadRowStates.find((state) => upload[state] > 0) ?? 'waiting';
  const state = uploadRowStates.find((one) => one === query.get('state')) ?? most;
  const page = pageOfAddress(query);
  const { data, error, refetch } = useUploadRows(companyId, file.id, state, page - 1);
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
        {data ? (
          <UploadRows rows={data.rows} />
        ) : (
          <LoadState
            error={error}
            loading={reportTexts.loading}
            interrupted={reportTexts.interrupted}
            onAgain={refetch}
          />
        )}
        <Pager
          page={page}
          count={Math.ceil((data?.matching ?? 0) / uploadPageSize)}
          addressOf={(one) => `/my_products/${file.id}?state=${state}${one === 1 ? '' : `&page=${one}`}`}
        />
      </div>
    </section>
  );
}
