import { getUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listRunsOfUpload } from '../../store/runs/import-runs.ts';
import { countAcceptable } from '../../store/verification/upload-answers.ts';
import { listUploadRows } from '../../store/verification/upload-rows.ts';
import { uploadOf } from './upload-of.ts';

export const getUploadRoute = defineRoute(getUpload, async ({ params, query }, { database }) => {
  const upload = await uploadOf(database, params.uploadId);
  const [rows, acceptable, runs] = await Promise.all([
    listUploadRows(database, upload.id, { state: query.state, page: pageOf(query.page) }),
    countAcceptable(database, upload.id),
    listRunsOfUpload(database, upload.id),
  ]);
  return { upload, ...rows, acceptable, runs };
});
