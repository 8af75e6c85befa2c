import { generateIssueFile } from '@gtinoteka/contract/office/repository-issues.ts';
import { issueFileQueue } from '../../core/jobs/queues.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { addIssueFile } from '../../store/issues/issue-files.ts';

/**
 * Orders a file of issues; the worker makes it and a mail has its link (B §4).
 * - NOT_FOUND if no issues match.
 */
export const generateIssueFileRoute = defineRoute(
  generateIssueFile,
  async ({ params, body, request }, { database, jobs }) => {
    const { userId } = signedIn(request.caller);
    return database.db.transaction().execute(async (trx) => {
      const file = await addIssueFile(trx, { companyId: params.companyId, userId, ids: body.issueIds });
      if (!file) throw new AppError('NOT_FOUND');
      await jobs.send(trx, issueFileQueue, { issueFileId: file.id }, { companyId: params.companyId });
      return file;
    });
  },
);
