import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobLog } from './job-log.ts';

/** One kind of long work that the worker does. Effects are at least once: `run` can be repeated after a kill. */
export interface BackgroundWork<Data extends object = object> {
  readonly queue: string;
  /** jobs at once in one process */
  readonly atOnce: number;
  /** Does a job. `stop` is aborted when the worker stops; what is not done by then is done again. A throw is tried again. */
  run(data: Data, stop: AbortSignal): Promise<void>;
  /** Tries are over: the job goes to the dead letters. */
  giveUp(data: Data): Promise<void>;
}

/** Does one kind of work in this process until the worker is stopped. */
export async function startBackgroundWork<Data extends object>(
  boss: PgBoss,
  work: BackgroundWork<Data>,
  { stop, log }: { stop: AbortSignal; log: JobLog },
): Promise<void> {
  for (let place = 0; place < work.atOnce; place++) {
    const worker = await boss.work(
      work.queue,
      {
        batchSize: 1,
        perJobResults: true,
        includeMetadata: true,
        // Jobs of a company run one at a time, so that its files never take every place.
        localGroupConcurrency: 1,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      },
      async (jobs: JobWithMetadata<Data>[]): Promise<JobResult[]> => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await settle(work, job, stop, log));
        // There may be more.
        boss.notifyWorker(worker);
        return results;
      },
    );
  }
}

async function settle<Data extends object>(
  work: BackgroundWork<Data>,
  job: JobWithMetadata<Data>,
  stop: AbortSignal,
  log: JobLog,
): Promise<JobResult> {
  const { id, data } = job;
  const about = { queue: work.queue, ...data };
  try {
    await work.run(data, stop);
    log.info(about, 'job: done');
    return { id, status: 'completed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (job.retryCount < job.retryLimit || stop.aborted)
      log.warn({ ...about, reason }, 'job: not done, will be tried again');
    else {
      log.error({ ...about, reason }, 'job: given up, now among the dead letters');
      await work.giveUp(data);
    }
    return { id, status: 'failed', output: { reason } };
  }
}
