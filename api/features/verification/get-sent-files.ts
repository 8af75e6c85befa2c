import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getSentFiles } from '@gtinoteka/contract/files/verification.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listVerifications, sentFileOf } from '../../store/verification/verifications.ts';

/** Sent files of a company (B §3). */
export const getSentFilesRoute = defineRoute(getSentFiles, async ({ params, query }, { database }) => {
  const limit = limits.sentFilesPageSize;
  const { rows, count } = await listVerifications(database, params.companyId, {
    limit,
    offset: pageOf(query.page) * limit,
  });
  return { records: rows.map(sentFileOf), numAllRecords: count };
});
