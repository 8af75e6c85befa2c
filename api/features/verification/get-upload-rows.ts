import { getUploadRows } from '@gtinoteka/contract/files/product-upload.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listUploadRows } from '../../store/verification/upload-rows.ts';
import { findCompanyFile } from './find-company-file.ts';

/** Outcome of each row of an upload, for its company; empty for a verification. */
export const getUploadRowsRoute = defineRoute(getUploadRows, async ({ params, query }, deps) => {
  const { id } = await findCompanyFile(deps, params);
  return listUploadRows(deps.database, id, { state: query.state, page: pageOf(query.page) });
});
