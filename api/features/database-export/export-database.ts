import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import type { ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import {
  beginExport,
  ExportAttemptOver,
  noteExportDone,
  noteExportFailed,
  noteExportProgress,
  type DatabaseExportRow,
} from '../../store/database-exports/database-exports.ts';
import { returnUnits } from '../../store/packages/package-use.ts';
import type { FoundMoment, FoundProducts } from '../../store/search/found-products.ts';
import { nameFile, noteStored } from '../../store/verification/stored-files.ts';
import { askedDatabase, describeFilters } from './asked-database.ts';
import { makePackage, type PackageMade } from './package/package-zip.ts';

export interface ExportParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly found: FoundProducts;
  readonly readTree: ReadGpcTree;
  /** how often the progress is written, in milliseconds; 400 unless told otherwise */
  readonly progressEvery?: number;
}

/** The key under which the products of a package stand in the book of the company's package. */
export function ledgerKey(id: string): string {
  return `database:${id}`;
}

/**
 * Makes a package from beginning to end: reads its products in one moment, never more than were paid for, stores the zip and gives back
 * what was paid for and not found any more. Started again after a kill, it makes one package and one charge; what an earlier attempt still
 * does is refused. Resolves when there is nothing more to do.
 */
export async function exportDatabase(parts: ExportParts, id: string): Promise<void> {
  const row = await beginExport(parts.database, id);
  if (!row) return;
  const { database, files, mail } = parts;
  const fileKey = files.newKey();
  try {
    const made = await storePackage(parts, row, fileKey);
    await database.db.transaction().execute(async (trx) => {
      await noteExportDone(trx, row, {
        fileKey,
        contents: made.contents,
        rowsDone: made.products * row.formats.length,
        removed: row.since ? made.removed : null,
      });
      await mail.queue(trx, { template: 'database-ready', exportId: id });
      const unused = row.reserved === 0 ? 0 : row.reserved - made.products;
      if (unused > 0)
        await returnUnits(trx, { companyId: row.companyId, counter: 'csv', key: ledgerKey(id), units: unused });
    });
  } catch (error) {
    // The row of the file stays for the purge, which removes what could not be removed here.
    await files.delete(fileKey).catch(() => {});
    if (!(error instanceof ExportAttemptOver)) throw error;
  }
}

/** Ends a package with -1 and its reason, and gives the company's package back what it had reserved. */
export async function failExport(
  { database }: { readonly database: Pick<Database, 'db'> },
  id: string,
  reason: string,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const failed = await noteExportFailed(trx, id, reason);
    if (failed) await giveBack(trx, failed);
  });
}

/** Gives back all that was reserved for a package that came to nothing, in the transaction that says so. */
export async function giveBack(
  trx: Tx,
  { id, companyId, reserved }: Pick<DatabaseExportRow, 'id' | 'companyId' | 'reserved'>,
): Promise<void> {
  if (reserved > 0) await returnUnits(trx, { companyId, counter: 'csv', key: ledgerKey(id), units: reserved });
}

async function storePackage(parts: ExportParts, row: DatabaseExportRow, fileKey: string): Promise<PackageMade> {
  const { database, files, found, readTree, progressEvery = 400 } = parts;
  const wanted = await askedDatabase(row.filters, readTree);
  const described = await describeFilters(row.filters, readTree);
  await nameFile(database, {
    key: fileKey,
    companyId: row.companyId,
    purpose: 'database',
    mediaType: 'application/zip',
  });
  let written = performance.now();
  const since = row.since && { exportId: row.since.id, attempt: row.since.attempt };
  const work = async (moment: FoundMoment): Promise<PackageMade> => {
    const { bytes, made } = makePackage({
      made: new Date(),
      described,
      isShort: row.isShort,
      formats: row.formats,
      products: row.products,
      source: moment,
      ...(row.since && { changes: { since: row.since.createdAt, removed: () => moment.removed() } }),
      async onRows(rowsDone) {
        if (performance.now() - written < progressEvery) return;
        written = performance.now();
        await noteExportProgress(database, row, rowsDone);
      },
    });
    await noteStored(database, fileKey, await files.putStream(fileKey, bytes));
    await moment.keep({ exportId: row.id, attempt: row.attempt });
    return made;
  };
  return found.read(wanted, row.products, work, since);
}
