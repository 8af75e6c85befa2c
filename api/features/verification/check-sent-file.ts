import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  resultTypes,
  type FileCounts,
  type ResultFormat,
  type UploadCounts,
} from '@gtinoteka/contract/files/verification.ts';
import type { ChosenColumns, FilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { isIssueFile } from '@gtinoteka/contract/texts/issue-texts.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { noVerificationsText } from '@gtinoteka/contract/service-packages.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { holdsCodes } from '../../core/product-list/code-column.ts';
import type { ListHead } from '../../core/product-list/list-header.ts';
import { privateFile } from '../../core/secrets/private-file.ts';
import { TableFileError } from '../../core/table-file/table-file-error.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { PackageLimitReached, returnUnits, spendUnits, stateOfPackage } from '../../store/packages/package-use.ts';
import { queueEvent } from '../../store/machines/webhook-deliveries.ts';
import { requestColumns, readLastColumns } from '../../store/verification/file-columns.ts';
import { readCompany } from '../../store/verification/senders.ts';
import { dropUploadRows, isCancelled, noteUploadChecked } from '../../store/verification/upload-rows.ts';
import { storeFile } from '../../store/verification/stored-files.ts';
import {
  requestChoice,
  AttemptOver,
  beginAttempt,
  noteCounted,
  noteDone,
  noteFailed,
  noteProgress,
  noteStarted,
  type Attempt,
  type VerificationRow,
} from '../../store/verification/verifications.ts';
import { checkFile } from './checking/check-file.ts';
import type { CheckTotals } from './checking/check-rows.ts';
import { correctedFile } from './checking/corrected-file.ts';
import { judgeOwnCodes, makeJudgeCodes } from './checking/judge-codes.ts';
import { unknownHeaders } from './checking/file-columns.ts';
import { previewOf } from './checking/preview-of.ts';
import { countCodes, openAnyFile, requireCodes, type CodesFile } from './checking/read-file.ts';
import { ReportFile, reportType } from './checking/report-file.ts';
import type { ResultForm } from './checking/result-files.ts';
import { UploadDifferences } from './checking/upload-differences.ts';
import type { AskCachedRegistry } from '../../store/look-up/registry-answers.ts';

export interface VerifyParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  /** null: no global registry is configured */
  readonly askRegistry: AskCachedRegistry | null;
  /** empty folder for the decrypted file; the caller removes it */
  readonly workFolder: string;
  /** aborted at shutdown; another process then restarts the check */
  readonly stop?: AbortSignal;
  /** interval of writing progress and reading the cancel flag, in milliseconds */
  readonly progressEvery?: number;
  /** limit of rows in one upload; default from the contract */
  readonly mostUploadRows?: number;
}

/** Key of a file's reservation in the package ledger. */
function ledgerKey(id: string): string {
  return `verification:${id}`;
}

/**
 * Checks a sent file: counts and reserves codes, checks rows, stores results, settles the package.
 * - A restart after a crash yields one result and one charge; writes of an earlier attempt are rejected.
 * - Resolves when the file is done, refused with a reason, or pending the company's answer.
 */
export async function checkSentFile(parts: VerifyParts, id: string): Promise<void> {
  const row = await beginAttempt(parts.database, id);
  if (!row) return;
  try {
    const path = join(parts.workFolder, 'file');
    if (row.inputKey === null) throw new TableFileError('NOT_FOUND', 'Pliku już nie ma. Wyślij go ponownie.');
    await pipeline(await parts.files.getStream(row.inputKey), createWriteStream(path, { mode: privateFile }));
    const file = await openWithColumns(parts, row, path);
    if (!file) return;
    const counted = await countCodes(file);
    await noteCounted(parts.database, row, { ...counted, unreadSheets: file.unreadSheets });
    requireUploadRows(row, counted.rows, parts.mostUploadRows);
    const allowed = await reserve(parts, row, counted.codes);
    if (allowed !== null) await checkAndStore(parts, row, file, { ...counted, allowed });
  } catch (error) {
    if (error instanceof TableFileError) await failFile(parts, id, error.message);
    else if (!(error instanceof AttemptOver)) throw error;
  }
}

/**
 * Opens a file by its confirmed columns, or returns null when the company must confirm them first.
 * - Confirmation is needed when the company requested it, when an issue list was sent for verification, or when the
 *   column of codes is uncertain and no earlier file had the same headers.
 * - A requested confirmation offers the answer given for the last file with the same headers.
 * - Uploads of product data are read by all columns that would be offered.
 */
async function openWithColumns(
  { database, workFolder }: VerifyParts,
  row: VerificationRow,
  path: string,
): Promise<CodesFile | null> {
  const file = await openAnyFile(path, workFolder, {
    chosen: row.columns,
    everyField: row.kind === 'upload',
    kind: row.kind,
  });
  const { doubt } = file.head.code;
  const isMisplaced = row.kind === 'verify' && isIssueFile(file.headers);
  const isDoubtful = doubt !== null && doubt.kind !== 'none';
  const needsConfirmation = row.columns === null && (row.asksColumns || isMisplaced || isDoubtful);
  const preview = needsConfirmation ? await previewOf(file) : null;
  if (!preview) return requireCodes(file);
  const remembered = await rememberedFor(database, row.companyId, file.head, preview);
  if (remembered && !row.asksColumns && !isMisplaced) return file.as(remembered);
  await requestColumns(database, row, remembered ? { ...preview, columns: remembered, doubt: null } : preview);
  return null;
}

/** Confirmed columns of the last file with these headers, unless the codes are now in another column. */
async function rememberedFor(
  database: Pick<Database, 'db'>,
  companyId: string,
  { hasHeader, weights }: ListHead,
  { headers, columns: { gtin }, doubt }: FilePreview,
): Promise<ChosenColumns | null> {
  const remembered = hasHeader ? await readLastColumns(database, companyId, headers) : null;
  if (!remembered || (doubt?.kind === 'several' && !doubt.columns.includes(remembered.gtin))) return null;
  const isElsewhere = gtin !== null && holdsCodes(weights[gtin]) && !holdsCodes(weights[remembered.gtin]);
  return isElsewhere ? null : remembered;
}

function requireUploadRows({ kind }: VerificationRow, rows: number, most: number = limits.uploadRows): void {
  if (kind !== 'upload' || rows <= most) return;
  const [has, may] = [rows, most].map((n) => n.toLocaleString('pl-PL'));
  const word = plural(rows, 'wiersz', 'wiersze', 'wierszy');
  throw new TableFileError(
    'TOO_BIG',
    `Plik ma ${has} ${word}, a dane przyjmujemy do ${may} naraz. Podziel go na części.`,
  );
}

/** Marks a file as failed (-1) with its reason and returns its reserved units to the package. */
export async function failFile(
  { database }: { readonly database: Pick<Database, 'db'> },
  id: string,
  reason: string,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const failed = await noteFailed(trx, id, reason);
    if (failed?.kind === 'upload') await dropUploadRows(trx, id);
    if (failed && failed.reserved > 0)
      await returnUnits(trx, {
        companyId: failed.companyId,
        counter: 'verified',
        key: ledgerKey(id),
        units: failed.reserved,
      });
  });
}

/** Reserves the codes; returns how many may be checked, or null when the company must choose first. */
async function reserve({ database, mail }: VerifyParts, row: VerificationRow, codes: number): Promise<number | null> {
  const requested = Math.min(codes, row.codesAllowed ?? codes);
  return database.db.transaction().execute(async (trx) => {
    try {
      if (row.kind === 'verify' && requested > 0 && row.reserved === 0)
        await spendUnits(trx, mail, {
          companyId: row.companyId,
          counter: 'verified',
          units: requested,
          key: ledgerKey(row.id),
          membershipId: row.membershipId,
        });
      await noteStarted(trx, row, row.kind === 'verify' ? requested : 0);
      return requested;
    } catch (error) {
      if (!(error instanceof PackageLimitReached)) throw error;
      if (error.remaining === 0) {
        const { subscription } = await stateOfPackage(trx, row.companyId);
        throw new TableFileError('TOO_BIG', noVerificationsText(subscription));
      }
      await requestChoice(trx, row, error.remaining);
      return null;
    }
  });
}

async function checkAndStore(
  parts: VerifyParts,
  row: VerificationRow,
  file: CodesFile,
  { codes, mended, allowed }: { codes: number; mended: number; allowed: number },
): Promise<void> {
  const { database, mail, askRegistry } = parts;
  const report = new ReportFile(file.columns);
  const differences = row.kind === 'upload' ? new UploadDifferences(database, row, file.columns) : null;
  const judgeCodes = makeJudgeCodes(database, askRegistry);
  let isStopped = false;
  const { goesOn, onWaiting } = makeProgress(parts, row);
  const keys = { xlsx: '', csv: '' };
  const keep = (form: ResultForm) => async (bytes: Readable) => {
    keys[form] = await storeResult(parts, row, form, bytes);
  };
  const totals = await checkFile(file, {
    fileName: row.fileName,
    codes,
    allowed,
    judgeCodes: differences ? judgeOwnCodes(database, row.companyId, judgeCodes) : judgeCodes,
    sender: await readCompany(database, row.companyId),
    keep: { xlsx: keep('xlsx'), csv: keep('csv') },
    onRow: (checked) => {
      report.add(checked.row, checked.verdict);
      differences?.add(checked.row);
    },
    goesOn: async (so) => {
      await differences?.write();
      isStopped = !(await goesOn(so));
      return !isStopped;
    },
    onWaiting,
  });
  await differences?.write();
  const reportKey = await storeResult(parts, row, 'report', report.bytes());
  // A stopped check has one second to store its result (core/jobs/job-thread.ts), too short to read the file again.
  const hasCorrected = mended > 0 && !isStopped;
  const correctedKey = hasCorrected
    ? await storeResult(parts, row, 'corrected', correctedFile(file, parts.stop))
    : null;
  await database.db.transaction().execute(async (trx) => {
    const made = { xlsxKey: keys.xlsx, csvKey: keys.csv, reportKey, correctedKey };
    await noteDone(trx, row, { ...progressOf(totals), ...made });
    if (differences) {
      const unknownColumns = unknownHeaders(file.headers, file.columns);
      return noteUpload(trx, mail, row, { counts: differences.counts, unknownColumns });
    }
    await mail.queue(trx, { template: 'verification-ready', verificationId: row.id });
    await queueEvent(trx, {
      companyId: row.companyId,
      event: 'verification.ready',
      subject: `verification ${row.id}`,
      data: { verificationId: row.id, codes: totals.codes, counts: progressOf(totals).counts },
    });
    const unused = allowed - totals.codes;
    if (unused > 0)
      await returnUnits(trx, { companyId: row.companyId, counter: 'verified', key: ledgerKey(row.id), units: unused });
  });
}

/** Records a checked upload as pending review, or as finished when it was cancelled or needs no review. */
async function noteUpload(
  trx: Tx,
  mail: MailQueue,
  { id }: Attempt,
  { counts, unknownColumns }: { counts: UploadCounts; unknownColumns: readonly string[] },
): Promise<void> {
  const isStopped = await isCancelled(trx, id);
  if (isStopped) await dropUploadRows(trx, id);
  const remaining = isStopped ? { ...counts, waiting: 0, unfit: 0 } : counts;
  const isOver = await noteUploadChecked(trx, id, { counts: remaining, unknownColumns });
  if (isOver && !isStopped) await mail.queue(trx, { template: 'upload-answered', verificationId: id });
}

/**
 * Throttled writes of progress, also while rows are pending in the global registry.
 * - `goesOn` returns false after a cancel request and throws at shutdown.
 * - Both throw AttemptOver when a newer attempt has started.
 */
function makeProgress(
  { database, stop, progressEvery = 400 }: VerifyParts,
  row: Attempt,
): { goesOn: (totals: CheckTotals) => Promise<boolean>; onWaiting: (totals: CheckTotals) => Promise<void> } {
  let written = performance.now();
  let waitingWrittenAt = -Infinity;
  const write = (totals: CheckTotals) =>
    noteProgress(database, row, { ...progressOf(totals), waiting: totals.waiting });
  return {
    async goesOn(totals) {
      stop?.throwIfAborted();
      if (performance.now() - written < progressEvery) return true;
      written = performance.now();
      return !(await write(totals)).cancelled;
    },
    async onWaiting(totals) {
      if (performance.now() - waitingWrittenAt < progressEvery) return;
      waitingWrittenAt = performance.now();
      await write(totals);
    },
  };
}

function progressOf({ rows, counts }: CheckTotals): { rowsDone: number; counts: FileCounts } {
  return { rowsDone: rows, counts };
}

/** Stores a result, a corrected file or a report; returns its key. */
async function storeResult(
  { database, files }: VerifyParts,
  { companyId }: Pick<VerificationRow, 'companyId'>,
  format: ResultFormat | 'report',
  bytes: AsyncIterable<Buffer>,
): Promise<string> {
  const key = files.newKey();
  const mediaType = format === 'report' ? reportType : resultTypes[format];
  await storeFile({ database, files }, { key, companyId, purpose: `verification ${format}`, mediaType }, bytes);
  return key;
}
