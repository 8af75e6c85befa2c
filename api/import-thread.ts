import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type Database } from './core/database/database.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { ImportJob } from './core/jobs/file-jobs.ts';
import { importQueue } from './core/jobs/job-queues.ts';
import { giveWay } from './core/jobs/give-way.ts';
import { runThread } from './core/jobs/run-thread.ts';
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

/** Largest heap of the thread, in MB: a hostile file ends its own thread, not the process. */
const heap = 512;
/** How long one list may take, in milliseconds. */
const longest = 2 * 60 * 60 * 1_000;

/** Lists that came from browsers, and undoings, one at a time, each in a thread of its own: answers of the API must not wait for them. */
export function makeImportWork(parts: {
  database: Pick<Database, 'db'>;
  databaseUrl: string;
  secret: string;
  config: FileStoreConfig;
}): BackgroundWork<ImportJob> {
  const { databaseUrl, secret, config } = parts;
  return {
    queue: importQueue,
    atOnce: 1,
    run({ runId, act }, stop) {
      const { dataDir, s3 } = config;
      const data: ThreadData = { job: { runId, act }, databaseUrl, secret, config: { dataDir, s3 } };
      return runThread({
        program: new URL(import.meta.url),
        data,
        heap,
        stop: AbortSignal.any([stop, AbortSignal.timeout(longest)]),
      });
    },
    giveUp: (job) => giveUpChange(parts.database, job),
  };
}

async function runInThread({ job, databaseUrl, secret, config }: ThreadData): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const files = makeFileStore(config, secret);
    const workFolder = join(config.dataDir, 'work');
    await changeCatalogue({ database, databaseUrl, files, workFolder, removeDemo }, job);
  } finally {
    await database.close();
  }
}

// The worker's data were written above.
if (!isMainThread && parentPort) {
  giveWay();
  await runInThread(workerData as ThreadData);
}
