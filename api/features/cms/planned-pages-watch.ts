import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../core/database/database.ts';
import type { JobLog } from '../../core/jobs/job-log.ts';
import { publishPlanned } from '../../store/catalogue/cms-drafts.ts';

/**
 * Publishes drafts within seconds of their time until it is stopped: the job of each minute alone may come most of a minute late. One look
 * reads an index that holds planned drafts alone. Any number of processes may do so. `every`: milliseconds between two looks.
 */
export function watchPlannedPages({
  database,
  log,
  every = 2_000,
}: {
  database: Pick<Database, 'db'>;
  log: JobLog;
  every?: number;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await publishPlanned(database).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn(
            { reason: error instanceof Error ? error.message : String(error) },
            'planned pages: trouble, tried again',
          );
      });
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
