import { join } from 'node:path';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { CodeBatchJob } from './core/jobs/file-jobs.ts';
import { codeBatchQueue } from './core/jobs/job-queues.ts';
import { makeThreadWork, runInThread } from './core/jobs/thread-work.ts';
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

/** Jobs at once: a long one of one company keeps no other company waiting. */
const atOnce = 2;
/** For one job, in MB and milliseconds. */
const heap = 256;
const longest = 30 * 60 * 1_000;

/** The making of batches of codes, each in a thread of its own: answers of the API must not wait for it. */
export function makeCodesBatchWork(
  parts: { database: Pick<Database, 'db'> } & Omit<ThreadData, 'batchId'>,
): BackgroundWork<CodeBatchJob> {
  const { databaseUrl, secret, config } = parts;
  const { dataDir, s3, globalRegistry } = config;
  return makeThreadWork<CodeBatchJob, ThreadData>({
    queue: codeBatchQueue,
    program: new URL(import.meta.url),
    heap,
    longest,
    atOnce,
    dataOf: ({ batchId }) => ({ batchId, databaseUrl, secret, config: { dataDir, s3, globalRegistry } }),
    giveUp: ({ batchId }) =>
      noteBatchFailed(
        parts.database,
        batchId,
        'Nie udało się utworzyć kodów. Zamów serię ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
  });
}

async function work({ batchId, databaseUrl, secret, config }: ThreadData): Promise<void> {
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

await runInThread(work);
