import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { CodeBatchJob } from './core/jobs/file-jobs.ts';
import { codeBatchQueue } from './core/jobs/job-queues.ts';
import { giveWay } from './core/jobs/give-way.ts';
import { runThread } from './core/jobs/run-thread.ts';
import { withThreadParts } from './core/jobs/thread-parts.ts';
import { makeCodesBatch } from './features/codes-2d/batch/codes-batch.job.ts';
import { makeFileStore, type FileStoreConfig } from './gateways/file-store.ts';
import { globalRegistryOf } from './global-registry-of.ts';
import { makeLookUp } from './look-up/look-up.ts';
import { noteBatchFailed } from './store/code-batches/code-batches.ts';

/** What a thread that makes one batch of codes is given. */
interface ThreadData {
  readonly batchId: string;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly config: FileStoreConfig & Pick<Config, 'globalRegistry'>;
}

/** Largest heap of the thread, in MB. */
const heap = 256;
/** How long one batch may take, in milliseconds. */
const longest = 30 * 60 * 1_000;

/** The making of batches of codes, each in a thread of its own: answers of the API must not wait for it. */
export function makeCodesBatchWork(
  parts: { database: Pick<Database, 'db'> } & Omit<ThreadData, 'batchId'>,
): BackgroundWork<CodeBatchJob> {
  const { databaseUrl, secret, config } = parts;
  return {
    queue: codeBatchQueue,
    atOnce: 1,
    async run({ batchId }, stop) {
      const { dataDir, s3, globalRegistry } = config;
      const data: ThreadData = { batchId, databaseUrl, secret, config: { dataDir, s3, globalRegistry } };
      await runThread({
        program: new URL(import.meta.url),
        data,
        heap,
        stop: AbortSignal.any([stop, AbortSignal.timeout(longest)]),
      });
    },
    giveUp: ({ batchId }) =>
      noteBatchFailed(
        parts.database,
        batchId,
        'Nie udało się utworzyć kodów. Zamów serię ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
  };
}

async function runInThread({ batchId, databaseUrl, secret, config }: ThreadData): Promise<void> {
  await withThreadParts(databaseUrl, async ({ database, mail }) => {
    const askRegistry = globalRegistryOf(config, database);
    await makeCodesBatch(
      {
        database,
        mail,
        files: makeFileStore(config, secret),
        lookUp: makeLookUp({ database, secret, askRegistry, keepsAnswers: !config.globalRegistry.isSimulated }),
        workFolder: join(config.dataDir, 'work'),
      },
      batchId,
    );
  });
}

// The worker's data were written above.
if (!isMainThread && parentPort) {
  giveWay();
  await runInThread(workerData as ThreadData);
}
