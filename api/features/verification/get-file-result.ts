import { daysLeft, getFileResult, type ResultFormat } from '@gtinoteka/contract/files/verification.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendFile } from '../../core/http/file-answer.ts';
import { findFile } from '../../store/verification/stored-files.ts';
import { findCompanyFile } from './find-company-file.ts';

/** Download name of a result: the file's name with `-wynik`, of a corrected file with `-poprawiony`. */
function resultName(fileName: string, format: ResultFormat): string {
  const name = fileName.replace(/\.[a-z]{2,5}$/i, '');
  return format === 'corrected' ? `${name}-poprawiony.xlsx` : `${name}-wynik.${format}`;
}

/**
 * Result or corrected file, for 30 whole days.
 * - LINK_EXPIRED afterwards, NOT_FOUND for a file without one.
 */
export const getFileResultRoute = defineRoute(getFileResult, async ({ params, query, request, reply }, deps) => {
  const row = await findCompanyFile(deps, params);
  const format = query.format ?? 'xlsx';
  const key = { xlsx: row.xlsxKey, csv: row.csvKey, corrected: row.correctedKey }[format];
  if (row.processingStatus !== 2 || (format === 'corrected' && row.mended === 0)) throw new AppError('NOT_FOUND');
  if (daysLeft(row.createdAt) < 0 || key === null) throw new AppError('LINK_EXPIRED');
  const file = await findFile(deps.database, key);
  if (!file) throw new AppError('LINK_EXPIRED');
  return sendFile(request, reply, {
    fileName: resultName(row.fileName, format),
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    etag: `"${key}"`,
    sha256: file.sha256,
    open: (range) => deps.files.getStream(key, range),
  });
});
