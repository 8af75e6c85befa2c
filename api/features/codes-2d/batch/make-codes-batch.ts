import { limits } from '@gtinoteka/contract/business-limits.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../core/database/database.ts';
import type { MailQueue } from '../../../core/jobs/mail-queue.ts';
import { privateFile } from '../../../core/secrets/private-file.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { FileStore } from '../../../gateways/file-store.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import {
  BatchAttemptOver,
  beginBatch,
  noteBatchDone,
  noteBatchFailed,
  noteBatchProgress,
  readCompanyProducts,
  type CodeBatchRow,
} from '../../../store/code-batches/code-batches.ts';
import { nameFile, noteStored } from '../../../store/verification/stored-files.ts';
import { zipBatch } from './batch-zip.ts';
import { makeJudgeNumbers } from './judge-numbers.ts';
import { makeBatch } from './make-batch.ts';
import { readBatchSheet, type BatchLine } from './read-sheet.ts';

export interface CodesBatchParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly lookUp: Pick<LookUp, 'findForMember' | 'findOfCompany'>;
  /** empty folder for the decrypted sheet; the caller removes it */
  readonly workFolder: string;
  /** interval of writing progress and reading the cancel flag, in milliseconds */
  readonly progressEvery?: number;
}

/**
 * Makes a batch and stores its zip.
 * - A restart after a crash yields one zip and one mail; writes of an earlier attempt are rejected.
 * - Resolves when nothing remains to be done.
 */
export async function makeCodesBatch(parts: CodesBatchParts, id: string): Promise<void> {
  const row = await beginBatch(parts.database, id);
  if (!row) return;
  const { database, files, mail } = parts;
  const fileKey = files.newKey();
  try {
    const lines = await readLines(parts, row);
    const made = await storeZip(parts, { row, lines, fileKey });
    await database.db.transaction().execute(async (trx) => {
      await noteBatchDone(trx, row, { ...made, fileKey, rows: lines.length });
      await mail.queue(trx, { template: 'codes-ready', batchId: id });
    });
  } catch (error) {
    // The file's row remains, so the purge deletes the file later.
    await files.delete(fileKey).catch(() => {});
    if (error instanceof TableFileError) await noteBatchFailed(database, id, error.message);
    else if (!(error instanceof BatchAttemptOver)) throw error;
  }
  // The sheet is no longer needed; if it cannot be deleted now, the purge does so within a day.
  if (row.inputKey !== null) await files.delete(row.inputKey).catch(() => {});
}

async function storeZip(
  { database, files, lookUp, progressEvery = 400 }: CodesBatchParts,
  { row, lines, fileKey }: { row: CodeBatchRow; lines: readonly BatchLine[]; fileKey: string },
) {
  const rowsTotal = lines.length;
  await noteBatchProgress(database, row, { rowsTotal, rowsDone: 0 });
  await nameFile(database, { key: fileKey, companyId: row.companyId, purpose: 'codes', mediaType: 'application/zip' });
  let written = performance.now();
  const { bytes, made } = zipBatch((take) =>
    makeBatch({
      lines,
      print: row.options,
      stem: row.stem,
      judge: makeJudgeNumbers(lookUp, row.isCounted ? row.companyId : null),
      take,
      async onRows(rowsDone) {
        if (performance.now() - written < progressEvery) return;
        written = performance.now();
        await noteBatchProgress(database, row, { rowsTotal, rowsDone });
      },
    }),
  );
  await noteStored(database, fileKey, await files.putStream(fileKey, bytes));
  return made;
}

/** Lines of the sheet, or one line per product of the company. Throws TableFileError. */
async function readLines({ database, files, workFolder }: CodesBatchParts, row: CodeBatchRow): Promise<BatchLine[]> {
  if (row.fileName === null) return companyLines(database, row.companyId);
  if (row.inputKey === null) throw new TableFileError('NOT_FOUND', 'Pliku już nie ma. Wyślij go ponownie.');
  const path = join(workFolder, 'sheet');
  await pipeline(await files.getStream(row.inputKey), createWriteStream(path, { mode: privateFile }));
  return readBatchSheet(path);
}

async function companyLines({ db }: Pick<Database, 'db'>, companyId: string): Promise<BatchLine[]> {
  const products = await readCompanyProducts(db, companyId);
  if (products.length === 0) throw new TableFileError('EMPTY', 'Firma nie ma już produktów w katalogu.');
  if (products.length > limits.codeLines)
    throw new TableFileError('TOO_MANY_ROWS', 'Firma ma więcej niż 5000 produktów. Wyślij arkusz z częścią z nich.');
  return products.map(({ gtin, name }, at) => ({ line: at + 1, values: { n01: gtin }, fault: null, name: name ?? '' }));
}
