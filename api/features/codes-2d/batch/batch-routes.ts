import {
  cancelCodeBatch,
  getBatchFile,
  getBatchRefusals,
  getCodeBatch,
  getCodeBatches,
} from '@gtinoteka/contract/files/code-batches.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { attachment, sendFile } from '../../../core/http/file-answer.ts';
import { countCompanyProducts, listBatches, noteBatchCancelled } from '../../../store/code-batches/code-batches.ts';
import { findFile } from '../../../store/verification/stored-files.ts';
import { hasFile, findCompanyBatch, toPublicBatch, zipName } from './company-batch.ts';
import { refusedCsv } from './refused-list.ts';

export const getCodeBatchesRoute = defineRoute(getCodeBatches, async ({ params: { companyId } }, { database }) => {
  const [rows, companyProducts] = await Promise.all([
    listBatches(database, companyId),
    countCompanyProducts(database.db, companyId),
  ]);
  return { records: rows.map(toPublicBatch), companyProducts };
});

export const getCodeBatchRoute = defineRoute(getCodeBatch, async ({ params }, deps) =>
  toPublicBatch(await findCompanyBatch(deps, params)),
);

export const cancelCodeBatchRoute = defineRoute(cancelCodeBatch, async ({ params }, deps) => {
  const row = await findCompanyBatch(deps, params);
  await noteBatchCancelled(deps.database, row, 'Tworzenie serii przerwano.');
  const after = await findCompanyBatch(deps, params);
  // The sheet of a cancelled batch is no longer needed.
  if (row.inputKey !== null && after.inputKey === null) await deps.files.delete(row.inputKey).catch(() => {});
  return toPublicBatch(after);
});

export const getBatchFileRoute = defineRoute(getBatchFile, async ({ params, request, reply }, deps) => {
  const { database, files } = deps;
  const row = await findCompanyBatch(deps, params);
  if (row.processingStatus !== 2) throw new AppError('NOT_FOUND');
  const file = row.fileKey !== null && hasFile(row) ? await findFile(database, row.fileKey) : null;
  if (!file) throw new AppError('LINK_EXPIRED');
  return sendFile(request, reply, {
    fileName: zipName(row),
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    etag: `"${file.key}"`,
    sha256: file.sha256,
    open: (range) => files.getStream(file.key, range),
  });
});

export const getBatchRefusalsRoute = defineRoute(getBatchRefusals, async ({ params, reply }, deps) => {
  const row = await findCompanyBatch(deps, params);
  return reply
    .header('content-type', getBatchRefusals.file[0])
    .header('content-disposition', attachment(zipName(row).replace('kody', 'wiersze-bez-kodu').replace('.zip', '.csv')))
    .send(refusedCsv(row.refused));
});
