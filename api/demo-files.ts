import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { MailQueue } from './core/jobs/mail-queue.ts';
import { withWorkFolder } from './core/jobs/work-folder.ts';
import { parseDatabaseFilters } from './features/database-export/parse-database-filters.ts';
import { exportDatabase, failExport, ledgerKey } from './features/database-export/export-database.ts';
import { checkSentFile } from './features/verification/check-sent-file.ts';
import { makeFileStore, type FileStore } from './gateways/file-store.ts';
import {
  claimDemoFiles,
  demoFiles,
  demoFilesOwners,
  findDemoOwner,
  moveBack,
  workbookOf,
  type DemoFile,
} from './seeds/demo-files.ts';
import { makeGpcTree } from './store/catalogue/gpc-tree.ts';
import { addExport } from './store/database-exports/database-exports.ts';
import { noteDownloaded } from './store/database-exports/earlier-downloads.ts';
import { spendUnits } from './store/packages/package-use.ts';
import { makeFoundProducts } from './store/search/found-products.ts';
import { storeFile } from './store/verification/stored-files.ts';
import { claimUpload, noteUploaded } from './store/verification/verifications.ts';

type Owner = NonNullable<Awaited<ReturnType<typeof findDemoOwner>>>;

interface DemoFilesParts {
  readonly database: Database;
  readonly files: FileStore;
  /** parent folder of work folders */
  readonly workRoot: string;
  readonly owners: Readonly<Record<keyof typeof demoFilesOwners, Owner>>;
  readonly stop: AbortSignal;
}

/** Discards the mails of the demonstration. */
const silent: MailQueue = { queue: async () => {} };

/** Database packages: one to download, one expired, one failed. */
const packages = [
  { filters: { words: 'sok' }, age: 45, isFailed: false },
  { filters: { words: 'kawa' }, age: 9, isFailed: true },
  { filters: { words: 'woda' }, age: 2, isFailed: false },
] as const;

/**
 * Sends, checks and downloads the files of the demo account (/my_products, database packages) with the product's own
 * code.
 * - Runs once in the life of an installation; returns false if there is nothing to do.
 * - Takes seconds, so callers do not await it.
 */
export async function layDemoFiles(
  { config, database, secret }: { config: Pick<Config, 'dataDir' | 's3'>; database: Database; secret: string },
  stop: AbortSignal,
): Promise<boolean> {
  const done = await findDemoOwner(database, demoFilesOwners.done);
  const unfinished = await findDemoOwner(database, demoFilesOwners.unfinished);
  if (!done || !unfinished || !(await claimDemoFiles(database))) return false;
  const files = makeFileStore(config, secret);
  const parts = { database, files, workRoot: join(config.dataDir, 'work'), owners: { done, unfinished }, stop };
  for (const file of await demoFiles(database)) await layFile(parts, file);
  for (const one of packages) await layPackage(parts, one);
  return true;
}

async function layFile({ database, files, workRoot, owners, stop }: DemoFilesParts, file: DemoFile): Promise<void> {
  stop.throwIfAborted();
  const owner = owners[file.shows === 'waits' || file.shows === 'processing' ? 'unfinished' : 'done'];
  const { companyId } = owner;
  const asksColumns = file.shows === 'waits';
  const claim = { ...owner, kind: file.kind, idempotencyKey: null, asksColumns };
  const id = await database.db.transaction().execute((trx) => claimUpload(trx, claim));
  const inputKey = files.newKey();
  const mediaType = 'application/octet-stream';
  const input = { key: inputKey, companyId, purpose: 'verification input', mediaType } as const;
  await storeFile({ database, files }, input, workbookOf(file));
  const sent = { fileName: file.name, description: file.comment, inputKey };
  await database.db.transaction().execute((trx) => noteUploaded(trx, id, sent));
  const parts = { database, mail: silent, files, askRegistry: null };
  // A killed worker leaves a file in the state "being checked".
  const isEnded = file.shows === 'processing';
  const ends = isEnded ? AbortSignal.abort('ended') : stop;
  await withWorkFolder(workRoot, id, (workFolder) =>
    checkSentFile({ ...parts, workFolder, stop: ends }, id).catch((error: unknown) => {
      if (!isEnded || error !== 'ended') throw error;
    }),
  );
  await moveBack(database, 'verifications', id, file.age);
}

async function layPackage(
  { database, files, owners: { done: owner }, stop }: DemoFilesParts,
  { filters, age, isFailed }: (typeof packages)[number],
): Promise<void> {
  stop.throwIfAborted();
  const found = makeFoundProducts(database);
  const readTree = makeGpcTree(database);
  const products = await found.count(await parseDatabaseFilters(filters, readTree), 100_000);
  if (products === 0) return;
  const id = randomUUID();
  const { companyId, membershipId } = owner;
  await database.db.transaction().execute(async (trx) => {
    await spendUnits(trx, silent, { companyId, counter: 'csv', units: products, key: ledgerKey(id), membershipId });
    const order = { ...owner, id, filters, formats: ['csv', 'xlsx'] as const, idempotencyKey: null };
    await addExport(trx, { ...order, products, reserved: products, isShort: false, sinceId: null, removed: null });
  });
  if (isFailed)
    await failExport({ database }, id, 'Nie udało się przygotować paczki. Limit wrócił do pakietu. Zamów ją ponownie.');
  else {
    await exportDatabase({ database, mail: silent, files, found, readTree }, id);
    await noteDownloaded(database, id);
  }
  await moveBack(database, 'database_exports', id, age);
}
