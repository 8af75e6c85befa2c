import { daysLeft } from '@gtinoteka/contract/files/verification.ts';
import {
  getFileReport,
  type ReasonCount,
  type ReportShow,
  type RowReason,
} from '@gtinoteka/contract/files/verification-report.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { findFile } from '../../store/verification/stored-files.ts';
import type { VerificationRow } from '../../store/verification/verifications.ts';
import { readReport } from './checking/report-file.ts';
import { findCompanyFile } from './find-company-file.ts';

interface ReportFilter {
  readonly show?: ReportShow | undefined;
  readonly reason?: RowReason | undefined;
}

/** Number of matching rows: by verdict from the counts, by reason from the report. */
function matchingOf(
  { counts }: VerificationRow,
  reasons: readonly ReasonCount[],
  { show, reason }: ReportFilter,
): number {
  const matches = (state: string): boolean =>
    show === undefined || (show === 'review' ? state !== 'ok' : state === show);
  const parts =
    reason === undefined
      ? Object.entries(counts).map(([state, rows]) => ({ state, rows }))
      : reasons.filter((one) => one.reason === reason);
  return parts.reduce((sum, { state, rows }) => sum + (matches(state) ? rows : 0), 0);
}

/**
 * Report of a file, for 30 whole days.
 * - LINK_EXPIRED afterwards, NOT_FOUND for a file without one.
 */
export const getFileReportRoute = defineRoute(getFileReport, async ({ params, query }, deps) => {
  const row = await findCompanyFile(deps, params);
  if (row.processingStatus !== 2) throw new AppError('NOT_FOUND');
  if (daysLeft(row.createdAt) < 0) throw new AppError('LINK_EXPIRED');
  // A file may have a result without a report.
  if (row.reportKey === null) throw new AppError(row.xlsxKey === null ? 'LINK_EXPIRED' : 'NOT_FOUND');
  if (!(await findFile(deps.database, row.reportKey))) throw new AppError('LINK_EXPIRED');
  const report = await readReport(await deps.files.getStream(row.reportKey), query);
  return { ...report, matching: matchingOf(row, report.reasons, query) };
});
