import { getIssueFile } from '@gtinoteka/contract/office/repository-issues.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { attachment } from '../../core/http/file-answer.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findIssueFile, readIssueFile } from '../../store/issues/issue-files.ts';

/**
 * File of the caller's company.
 * - NOT_FOUND while it is not ready, LINK_EXPIRED after its time.
 */
export const getIssueFileRoute = defineRoute(getIssueFile, async ({ params, reply }, { database }) => {
  const file = await findIssueFile(database, { companyId: params.companyId, fileId: requireUuid(params.fileId) });
  if (!file || file.processingStatus !== 2) throw new AppError('NOT_FOUND');
  const content = file.isExpired ? null : await readIssueFile(database, file.id);
  if (!content) throw new AppError('LINK_EXPIRED');
  return reply
    .header('content-type', getIssueFile.file[0])
    .header('content-disposition', attachment(`zgloszenia-${file.createdAt.toISOString().slice(0, 10)}.xlsx`))
    .send(content);
});
