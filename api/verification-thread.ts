import { join } from 'node:path';
import type { Config } from './core/config.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { VerificationJob } from './core/jobs/file-jobs.ts';
import { verificationQueue } from './core/jobs/job-queues.ts';
import type { JobLog } from './core/jobs/job-log.ts';
import { makeThreadWork, runInThread } from './core/jobs/thread-work.ts';
import { withThreadParts } from './core/jobs/thread-parts.ts';
import { removeLeftFolders } from './core/jobs/work-folders.ts';
import type { Database } from './core/database/database.ts';
import { failFile, verifyFile } from './features/verification/verify-file.job.ts';
import { makeFileStore, type FileStoreConfig } from './gateways/file-store.ts';
import { keptRegistryOf } from './global-registry-of.ts';
import { isCalledOff } from './store/verification/verifications.ts';

/** What a thread that checks one file is given. */
interface ThreadData {
  readonly verificationId: string;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly config: FileStoreConfig & Pick<Config, 'globalRegistry'>;
}

/** Jobs at once: a long one of one company keeps no other company waiting. */
const atOnce = 2;
/** For one job, in MB and milliseconds. */
const heap = 384;
const longest = 60 * 60 * 1_000;

/**
 * The checking of sent files, each in a thread of its own: reading and writing tables is work for the processor, and answers of the API
 * must not wait for it.
 */
export function makeVerificationWork(parts: {
  database: Pick<Database, 'db'>;
  databaseUrl: string;
  secret: string;
  config: FileStoreConfig & Pick<Config, 'globalRegistry'>;
}): BackgroundWork<VerificationJob> {
  const { databaseUrl, secret, config } = parts;
  const { dataDir, s3, globalRegistry } = config;
  return makeThreadWork<VerificationJob, ThreadData>({
    queue: verificationQueue,
    program: new URL(import.meta.url),
    heap,
    longest,
    atOnce,
    dataOf: ({ verificationId }) => ({ verificationId, databaseUrl, secret, config: { dataDir, s3, globalRegistry } }),
    // A thread that was ended, or ran out of memory, has not tidied up.
    onFailure: () => removeLeftWork(config),
    giveUp: ({ verificationId }) =>
      failFile(
        parts,
        verificationId,
        'Nie udało się sprawdzić pliku. Wyślij go ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
    cancelling: {
      isCancelled: ({ verificationId }) => isCalledOff(parts.database, verificationId),
      settle: ({ verificationId }) => failFile(parts, verificationId, 'Przerwane, zanim powstał wynik.'),
    },
  });
}

/** Where files lie in the clear while they are checked. */
function workFolderOf({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'work');
}

/** Removes what checks have left whose process or thread has ended, and says what could not be removed. Never throws. */
export function removeLeftWork(config: Pick<Config, 'dataDir'>, log?: Pick<JobLog, 'warn'>): void {
  try {
    for (const reason of removeLeftFolders(workFolderOf(config)).failed)
      log?.warn({ reason }, 'verification: a folder with data in the clear could not be removed');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log?.warn({ reason }, 'verification: folders with data in the clear could not be looked for');
  }
}

async function work({ verificationId, databaseUrl, secret, config }: ThreadData): Promise<void> {
  await withThreadParts(databaseUrl, async ({ database, mail }) => {
    await verifyFile(
      {
        database,
        mail,
        files: makeFileStore(config, secret),
        askRegistry: keptRegistryOf(config, database),
        workFolder: workFolderOf(config),
      },
      verificationId,
    );
  });
}

await runInThread(work);
