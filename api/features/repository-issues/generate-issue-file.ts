import { generateIssueFile } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { addIssueFile } from '../../store/issues/issue-files.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** Asks for a file; the worker makes it and the mail brings its address (B §4). NOT_FOUND where there are none of these issues. */
export function addGenerateIssueFile(app: FastifyInstance, { database, fileJobs }: RepositoryIssuesParts): void {
  addEndpoint(app, generateIssueFile, async ({ params, body, request }) => {
    const { userId } = signedIn(request.caller);
    return database.db.transaction().execute(async (trx) => {
      const asked = await addIssueFile(trx, { companyId: params.companyId, userId, ids: body.issueIds });
      if (!asked) throw new AppError('NOT_FOUND');
      await fileJobs.makeIssueFile(trx, asked.id);
      return asked;
    });
  });
}
