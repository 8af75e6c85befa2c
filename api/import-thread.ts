import { join } from 'node:path';
import { openDatabase, type Database } from './core/database/database.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { ImportJob } from './core/jobs/file-jobs.ts';
import { importQueue } from './core/jobs/job-queues.ts';
import { makeThreadWork, runInThread } from './core/jobs/thread-work.ts';
import { changeCatalogue, giveUpChange } from './features/catalogue-import/change-catalogue.job.ts';
import { makeFileStore, type FileStoreConfig } from './gateways/file-store.ts';
import { removeDemo } from './seeds/remove-demo.ts';

/** What a thread that reads one list is given. */
interface ThreadData {
  readonly job: ImportJob;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly config: FileStoreConfig;
}

/** For one job, in MB and milliseconds. */
const heap = 512;
const longest = 2 * 60 * 60 * 1_000;

/** Lists that came from browsers, and undoings, one at a time, each in a thread of its own: answers of the API must not wait for them. */
export function makeImportWork(parts: {
  database: Pick<Database, 'db'>;
  databaseUrl: string;
  secret: string;
  config: FileStoreConfig;
}): BackgroundWork<ImportJob> {
  const { databaseUrl, secret, config } = parts;
  const { dataDir, s3 } = config;
  return makeThreadWork<ImportJob, ThreadData>({
    queue: importQueue,
    program: new URL(import.meta.url),
    heap,
    longest,
    dataOf: ({ runId, act }) => ({ job: { runId, act }, databaseUrl, secret, config: { dataDir, s3 } }),
    giveUp: (job) => giveUpChange(parts.database, job),
  });
}

async function work({ job, databaseUrl, secret, config }: ThreadData): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const files = makeFileStore(config, secret);
    const workFolder = join(config.dataDir, 'work');
    await changeCatalogue({ database, databaseUrl, files, workFolder, removeDemo }, job);
  } finally {
    await database.close();
  }
}

await runInThread(work);
