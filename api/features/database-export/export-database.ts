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
import type { CatalogueSnapshot, FoundProducts } from '../../store/search/found-products.ts';
import { nameFile, noteStored } from '../../store/verification/stored-files.ts';
import { parseDatabaseFilters, describeFilters } from './parse-database-filters.ts';
import { makePackage, type PackageMade } from './package/package-zip.ts';

export interface ExportParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly files: FileStore;
  readonly found: FoundProducts;
  readonly readTree: ReadGpcTree;
  /** interval of writing progress, in milliseconds; default 400 */
  readonly progressEvery?: number;
}

/** Key of a package's products in the ledger of the company's package. */
export function ledgerKey(id: string): string {
  return `database:${id}`;
}

/**
 * Makes a package: reads a snapshot of its products, stores the zip, refunds products no longer found.
 * - Never contains more products than were paid for.
 * - A restart after a crash yields one package and one charge; writes of an earlier attempt are rejected.
 * - Resolves when nothing remains to be done.
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
    // The file's row remains, so the purge deletes the file later.
    await files.delete(fileKey).catch(() => {});
    if (!(error instanceof ExportAttemptOver)) throw error;
  }
}

/** Marks a package as failed (-1) with its reason and refunds its reservation. */
export async function failExport(
  { database }: { readonly database: Pick<Database, 'db'> },
  id: string,
  reason: string,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const failed = await noteExportFailed(trx, id, reason);
    if (failed) await refundReservation(trx, failed);
  });
}

/** Refunds the reservation of a failed or cancelled package, in the transaction that records it. */
export async function refundReservation(
  trx: Tx,
  { id, companyId, reserved }: Pick<DatabaseExportRow, 'id' | 'companyId' | 'reserved'>,
): Promise<void> {
  if (reserved > 0) await returnUnits(trx, { companyId, counter: 'csv', key: ledgerKey(id), units: reserved });
}

async function storePackage(parts: ExportParts, row: DatabaseExportRow, fileKey: string): Promise<PackageMade> {
  const { database, files, found, readTree, progressEvery = 400 } = parts;
  const search = await parseDatabaseFilters(row.filters, readTree);
  const described = await describeFilters(row.filters, readTree);
  await nameFile(database, {
    key: fileKey,
    companyId: row.companyId,
    purpose: 'database',
    mediaType: 'application/zip',
  });
  let written = performance.now();
  const since = row.since && { exportId: row.since.id, attempt: row.since.attempt };
  const work = async (moment: CatalogueSnapshot): Promise<PackageMade> => {
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
  return found.read(search, row.products, work, since);
}
