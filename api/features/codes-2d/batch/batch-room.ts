import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  cancelCodeBatch,
  getBatchFile,
  getBatchRefusals,
  getCodeBatch,
  getCodeBatches,
} from '@gtinoteka/contract/files/code-batches.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { attachment, sendFile } from '../../../core/http/file-answer.ts';
import { takeSheets } from '../../../core/input/sheet-part.ts';
import { countCompanyProducts, listBatches, noteBatchCancelled } from '../../../store/code-batches/code-batches.ts';
import { findFile } from '../../../store/verification/stored-files.ts';
import { hasFile, ownBatch, shownBatch, zipName, type BatchParts } from './batch-parts.ts';
import { addGetCodesSample } from './get-codes-sample.ts';
import { addOrderCodes, addOrderCompanyCodes } from './order-codes.ts';
import { addPreviewCodes } from './preview-label.ts';
import { refusedCsv } from './refused-list.ts';

/** Many codes at once: of a sheet, or of all products of a company. */
export async function addBatches(app: FastifyInstance, parts: BatchParts): Promise<void> {
  await app.register(async (scope) => {
    await takeSheets(scope, limits.codeSheetBytes);
    addOrderCodes(scope, parts);
    addPreviewCodes(scope, parts);
  });
  addOrderCompanyCodes(app, parts);
  addGetBatches(app, parts);
  addCancelBatch(app, parts);
  addGetBatchFiles(app, parts);
  addGetCodesSample(app);
}

function addGetBatches(app: FastifyInstance, parts: BatchParts): void {
  const { database } = parts;
  addEndpoint(app, getCodeBatches, async ({ params: { companyId } }) => {
    const [rows, companyProducts] = await Promise.all([
      listBatches(database, companyId),
      countCompanyProducts(database.db, companyId),
    ]);
    return { records: rows.map(shownBatch), companyProducts };
  });
  addEndpoint(app, getCodeBatch, async ({ params }) => shownBatch(await ownBatch(parts, params)));
}

function addCancelBatch(app: FastifyInstance, parts: BatchParts): void {
  addEndpoint(app, cancelCodeBatch, async ({ params }) => {
    const row = await ownBatch(parts, params);
    await noteBatchCancelled(parts.database, row, 'Tworzenie serii przerwano.');
    const after = await ownBatch(parts, params);
    // The sheet of one that was called off is needed by nobody.
    if (row.inputKey !== null && after.inputKey === null) await parts.files.delete(row.inputKey).catch(() => {});
    return shownBatch(after);
  });
}

function addGetBatchFiles(app: FastifyInstance, parts: BatchParts): void {
  const { database, files } = parts;
  addEndpoint(app, getBatchFile, async ({ params, request, reply }) => {
    const row = await ownBatch(parts, params);
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
  addEndpoint(app, getBatchRefusals, async ({ params, reply }) => {
    const row = await ownBatch(parts, params);
    return reply
      .header('content-type', getBatchRefusals.file[0])
      .header(
        'content-disposition',
        attachment(zipName(row).replace('kody', 'wiersze-bez-kodu').replace('.zip', '.csv')),
      )
      .send(refusedCsv(row.refused));
  });
}
