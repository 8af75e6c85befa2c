import { limits } from '@gtinoteka/contract/business-limits.ts';
import { previewCodes } from '@gtinoteka/contract/files/code-batches.ts';
import { labelsOfPage } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../core/app-error.ts';
import { defineRoute } from '../../define-feature.ts';
import { readSheetPart, sheetLimits } from '../../../core/input/sheet-part.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { findCompanyProductName } from '../../../store/code-batches/code-batches.ts';
import { printOf } from './company-batch.ts';
import { firstLabel } from './make-batch.ts';
import { readBatchSheet, type BatchLine } from './read-sheet.ts';

/**
 * First label of a sheet as it would be printed.
 * - Stores and orders nothing, and looks no code up, so it is outside of the daily limit.
 * - The name is the sheet's, or that of the company's own product.
 */
export const previewCodesRoute = defineRoute(
  previewCodes,
  async ({ params: { companyId }, query, request }, { database, config }) => {
    const print = printOf(query);
    const lines = await linesOf(request);
    const stem = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const first = await firstLabel(lines, {
      print,
      stem,
      nameOf: (gtin) => findCompanyProductName(database, companyId, gtin),
    });
    return { ...first, rows: lines.length, pages: Math.ceil(lines.length / labelsOfPage(print.layout)) };
  },
  { multipart: sheetLimits(limits.codeSheetBytes) },
);

/** Parses the sheet of a body through a temporary file. */
async function linesOf(request: FastifyRequest): Promise<BatchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-'));
  const path = join(folder, 'sheet');
  try {
    await readSheetPart(request, limits.codeSheetBytes, (bytes) =>
      pipeline(bytes, createWriteStream(path, { mode: 0o600 })),
    );
    return await readBatchSheet(path);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new AppError('FILE_FORMAT_INVALID', { detail: error.message, fields: { file: 'FILE_FORMAT_INVALID' } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
