import { getDatabase, getZipDatabase } from '@gtinoteka/contract/files/database-export.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Caller, CallerMembership } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { afterAnswer } from '../../core/http/after-answer.ts';
import { sendFile } from '../../core/http/file-answer.ts';
import { findLastExport, type DatabaseExportRow } from '../../store/database-exports/database-exports.ts';
import { noteDownloaded } from '../../store/database-exports/earlier-downloads.ts';
import { findFile } from '../../store/verification/stored-files.ts';
import { describeFilters } from './parse-database-filters.ts';
import { callerMembership, findCompanyExport, hasFile, zipName } from './company-export.ts';
import type { Deps } from '../deps.ts';

/**
 * Downloads a package by its id, or the newest one.
 * - LINK_EXPIRED after its time, NOT_FOUND while it is not ready.
 */
export const getDatabaseRoute = defineRoute(getDatabase, async ({ params, request, reply }, deps) => {
  requireDownload(request.caller, params.id);
  return sendPackage(deps, await findCompanyExport(deps, request.caller, params), request, reply);
});

export const getZipDatabaseRoute = defineRoute(getZipDatabase, async ({ params, request, reply }, deps) => {
  const { companyId } = requireDownload(request.caller, params.id);
  const last = await findLastExport(deps.database, companyId, { isReady: true });
  if (!last) throw new AppError('NOT_FOUND');
  return sendPackage(deps, last, request, reply);
});

/** Membership of the path. Throws DOWNLOAD_SWITCHED_OFF, also for earlier packages (B §1). */
function requireDownload(caller: Caller, id: string): CallerMembership {
  const membership = callerMembership(caller, id);
  if (!membership.accessToDownload) throw new AppError('DOWNLOAD_SWITCHED_OFF');
  return membership;
}

async function sendPackage(
  { database, files, readTree }: Pick<Deps, 'database' | 'files' | 'readTree'>,
  row: DatabaseExportRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (row.processingStatus !== 2) throw new AppError('NOT_FOUND');
  const key = row.fileKey;
  const file = key !== null && hasFile(row) ? await findFile(database, key) : null;
  if (!file) throw new AppError('LINK_EXPIRED');
  return sendFile(request, reply, {
    fileName: zipName(await describeFilters(row.filters, readTree), row.createdAt),
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    etag: `"${file.key}"`,
    sha256: file.sha256,
    open(range) {
      // Without its last byte nobody has the package.
      if (!range || range.end === file.byteSize - 1) afterAnswer(reply, () => noteDownloaded(database, row.id));
      return files.getStream(file.key, range);
    },
  });
}
