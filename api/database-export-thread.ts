import type { Database } from './core/database/database.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { DatabaseExportJob } from './core/jobs/file-jobs.ts';
import { databaseExportQueue } from './core/jobs/job-queues.ts';
import { makeThreadWork, runInThread } from './core/jobs/thread-work.ts';
import { withThreadParts } from './core/jobs/thread-parts.ts';
import { exportDatabase, failExport } from './features/database-export/export-database.job.ts';
import { makeFileStore, type FileStoreConfig } from './gateways/file-store.ts';
import { makeGpcTree } from './store/catalogue/gpc-tree.ts';
import { makeFoundProducts } from './store/search/found-products.ts';

/** What a thread that makes one package is given. */
interface ThreadData {
  readonly exportId: string;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly config: FileStoreConfig;
}

/** Jobs at once: a long one of one company keeps no other company waiting. */
const atOnce = 2;
/** For one job, in MB and milliseconds. */
const heap = 256;
const longest = 90 * 60 * 1_000;

/** The making of packages, each in a thread of its own: answers of the API must not wait for it. */
export function makeDatabaseExportWork(parts: {
  database: Pick<Database, 'db'>;
  databaseUrl: string;
  secret: string;
  config: FileStoreConfig;
}): BackgroundWork<DatabaseExportJob> {
  const { databaseUrl, secret, config } = parts;
  const { dataDir, s3 } = config;
  return makeThreadWork<DatabaseExportJob, ThreadData>({
    queue: databaseExportQueue,
    program: new URL(import.meta.url),
    heap,
    longest,
    atOnce,
    dataOf: ({ exportId }) => ({ exportId, databaseUrl, secret, config: { dataDir, s3 } }),
    giveUp: ({ exportId }) =>
      failExport(
        parts,
        exportId,
        'Nie udało się przygotować paczki. Limit wrócił do pakietu. Zamów ją ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
  });
}

async function work({ exportId, databaseUrl, secret, config }: ThreadData): Promise<void> {
  await withThreadParts(databaseUrl, async ({ database, mail }) => {
    await exportDatabase(
      {
        database,
        mail,
        files: makeFileStore(config, secret),
        found: makeFoundProducts(database),
        readTree: makeGpcTree(database),
      },
      exportId,
    );
  });
}

await runInThread(work);
