import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import {
  chooseColumns,
  columnFields,
  type ChosenColumns,
  type FilePreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { noteColumns, readPreview } from '../../store/verification/file-columns.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** Throws FIELD_INVALID for a column that the file has not, and for one that is to be two things. */
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

/** The company says what the columns are: the checking begins. Repeated, or where nothing was asked, it changes nothing. */
export function addChooseColumns(app: FastifyInstance, parts: VerificationParts): void {
  addEndpoint(app, chooseColumns, async ({ params, body }) => {
    const { id, companyId } = await ownFile(parts, params);
    const preview = await readPreview(parts.database, companyId, id);
    if (preview) {
      requireColumns(preview, body);
      await parts.database.db.transaction().execute(async (trx) => {
        const { firstCodes = null, ...columns } = body;
        if (await noteColumns(trx, { companyId, id, headers: preview.headers, firstCodes }, columns))
          await parts.fileJobs.verify(trx, id, companyId);
      });
    }
    return sentFileOf(await ownFile(parts, params));
  });
}
