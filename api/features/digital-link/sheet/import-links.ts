import { limits } from '@gtinoteka/contract/business-limits.ts';
import { importLinks, type SheetFault } from '@gtinoteka/contract/digital-link/link-sheets.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
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
import { refreshCodes } from '../refresh-codes.ts';
import { readSheet, type ReadSheet, type RowFault } from './read-sheet.ts';
import { saveSheet } from './save-sheet.ts';
import { headOf } from './sheet-columns.ts';

/** Imports a sheet of links, or its valid rows, in the request. Needs a multipart scope. */
export const importLinksRoute = defineRoute(
  importLinks,
  async ({ params: { companyId }, query, request }, deps) => {
    const sheet = await sheetOf(request);
    const choice = { replaces: query.replaces === 'true', keepsRight: query.keepsRight === 'true' };
    const { saved, right, gtins, unchanged, faults } = await saveSheet(deps.database, { companyId, sheet, choice });
    if (saved > 0) await refreshCodes(deps, gtins);
    return { saved, right, codes: gtins.length, unchanged: [...unchanged], faults: faults.map(shownFault) };
  },
  { multipart: sheetLimits(limits.linkSheetBytes) },
);

/** Parses the sheet of a body through a temporary file. */
async function sheetOf(request: FastifyRequest): Promise<ReadSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-'));
  const path = join(folder, 'sheet');
  try {
    await readSheetPart(request, limits.linkSheetBytes, (bytes) =>
      pipeline(bytes, createWriteStream(path, { mode: 0o600 })),
    );
    return await readSheet(path);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new AppError('FILE_FORMAT_INVALID', {
      detail: error.message,
      fields: { file: 'FILE_FORMAT_INVALID' },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function shownFault({ line, gtin, field, code }: RowFault): SheetFault {
  return { line, gtin, field: headOf(field), reason: errorTexts[code] };
}
