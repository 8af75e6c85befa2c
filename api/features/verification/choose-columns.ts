import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import {
  chooseColumns,
  columnFields,
  type ChosenColumns,
  type FilePreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { verificationQueue } from '../../core/jobs/queues.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { noteColumns, readPreview } from '../../store/verification/file-columns.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { findCompanyFile } from './find-company-file.ts';

/** Throws FIELD_INVALID for an unknown column and for a column with two roles. */
function requireColumns({ headers }: FilePreview, columns: ChosenColumns): void {
  const fields: Record<string, ErrorCode> = {};
  const taken = new Set<number>();
  for (const field of columnFields) {
    const at = columns[field];
    if (at === null) continue;
    if (at >= headers.length || taken.has(at)) fields[field] = 'FIELD_INVALID';
    taken.add(at);
  }
  if (Object.keys(fields).length > 0) throw new AppError('FIELD_INVALID', { fields });
}

/** Confirms the columns of a file and starts its check; repeated calls change nothing. */
export const chooseColumnsRoute = defineRoute(chooseColumns, async ({ params, body }, deps) => {
  const { id, companyId } = await findCompanyFile(deps, params);
  const preview = await readPreview(deps.database, companyId, id);
  if (preview) {
    requireColumns(preview, body);
    await deps.database.db.transaction().execute(async (trx) => {
      const { firstCodes = null, ...columns } = body;
      if (await noteColumns(trx, { companyId, id, headers: preview.headers, firstCodes }, columns))
        await deps.jobs.send(trx, verificationQueue, { verificationId: id }, { companyId });
    });
  }
  return sentFileOf(await findCompanyFile(deps, params));
});
