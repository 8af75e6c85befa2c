import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { closeToOthers } from '../secrets/private-file.ts';
import { JobRefused, type JobDefinition, type RunningJob } from './define-job.ts';
import type { JobLog } from './job-log.ts';
import { runInThread, type ThreadProgram } from './job-thread.ts';
import { installQueue, jobSchema } from './queues.ts';
import { withWorkFolder } from './work-folder.ts';

export interface JobWorkerParts<Deps> {
  readonly databaseUrl: string;
  readonly jobs: readonly JobDefinition<Deps>[];
  readonly deps: Deps;
  readonly log: JobLog;
  /** for jobs with a thread */
  readonly thread?: ThreadProgram & {
    /** parent of their work folders */
    readonly workRoot: string;
  };
}

/** How long a stop waits for running jobs; unfinished ones return to the queue. */
const patience = 5_000;
const zone = 'Europe/Warsaw';

/** Runs jobs until it is stopped. Any number of processes may run it: each job goes to one of them. */
export async function runJobs<Deps>(parts: JobWorkerParts<Deps>): Promise<{ stop(): Promise<void> }> {
  const { jobs, log } = parts;
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: jobSchema,
    application_name: 'gtinoteka-jobs',
    max: 4,
    useListenNotify: true,
    // Delay before jobs of a killed worker are taken over, after a missed heartbeat.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // Without a listener the error would end the process; jobs continue when the database is back.
  boss.on(
    'error',
    throttled(({ message }) => log.warn({ reason: message }, 'jobs: trouble with the database')),
  );
  await boss.start();
  if (parts.thread) await removeLeftFolders(boss, parts.thread.workRoot, log);
  const stopping = new AbortController();
  for (const job of jobs) {
    if (job.schedule !== undefined) {
      await installQueue(boss, job.queue);
      await boss.schedule(job.queue.name, job.schedule, {}, { tz: zone, missed: 'once' });
    }
    for (let n = 0; n < (job.atOnce ?? 1); n++) await workOn(boss, job, parts, stopping.signal);
  }
  const scheduled = new Set(jobs.flatMap(({ schedule, queue }) => (schedule === undefined ? [] : queue.name)));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
  return {
    async stop() {
      stopping.abort();
      await boss.stop({ timeout: patience });
    },
  };
}

async function workOn<Deps>(
  boss: PgBoss,
  job: JobDefinition<Deps>,
  parts: JobWorkerParts<Deps>,
  stop: AbortSignal,
): Promise<void> {
  const pollEvery = job.pollEvery ?? (job.schedule === undefined ? 2 : 10);
  const worker = await boss.work(
    job.queue.name,
    {
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
      // Jobs of a company run one at a time, so that its files never take every worker.
      groupConcurrency: 1,
      // New jobs are notified; polling is for retries and delayed jobs.
      pollingIntervalSeconds: pollEvery,
      notifyPollingIntervalSeconds: pollEvery,
    },
    async (fetched: JobWithMetadata[]): Promise<JobResult[]> => {
      const results: JobResult[] = [];
      for (const one of fetched) results.push(await settle(job, one, parts, stop));
      // There may be more.
      boss.notifyWorker(worker);
      return results;
    },
  );
}

async function settle<Deps>(
  definition: JobDefinition<Deps>,
  job: JobWithMetadata,
  parts: JobWorkerParts<Deps>,
  stop: AbortSignal,
): Promise<JobResult> {
  const { deps, log } = parts;
  const { id } = job;
  const about = { queue: job.name, ...job.data };
  const signal = AbortSignal.any([job.signal, stop]);
  const data = definition.queue.data.parse(job.data);
  try {
    await run(definition, data, { id, signal }, parts);
    log.info(about, 'job: done');
    return { id, status: 'completed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof JobRefused;
    if (!isRefused && (job.retryCount < job.retryLimit || signal.aborted))
      log.warn({ ...about, reason }, 'job: failed, will be retried');
    else {
      log.error({ ...about, reason }, `job: ${isRefused ? 'refused' : 'given up'}, now among the dead letters`);
      await definition.giveUp?.(deps, data);
    }
    return { id, status: isRefused ? 'deadletter' : 'failed', output: { reason } };
  }
}

async function run<Deps>(
  definition: JobDefinition<Deps>,
  data: object,
  job: Omit<RunningJob, 'workFolder'>,
  { deps, thread }: JobWorkerParts<Deps>,
): Promise<void> {
  if (!definition.thread) return definition.run(deps, data, { ...job, workFolder: '' });
  const { thread: limits } = definition;
  if (!thread) throw new Error(`${definition.queue.name} wants a thread`);
  await withWorkFolder(thread.workRoot, job.id, (workFolder) =>
    runInThread(definition, limits, thread, { deps, data, job: { ...job, workFolder } }),
  );
}

/** Removes work folders of killed processes, except those of jobs that run or will be retried. */
async function removeLeftFolders(boss: PgBoss, workRoot: string, log: JobLog): Promise<void> {
  closeToOthers(workRoot);
  const names = await readdir(workRoot).catch(() => []);
  if (names.length === 0) return;
  const { rows } = await boss.getDb().executeSql(`SELECT id::text FROM ${jobSchema}.job WHERE state = 'active'`);
  const running = new Set(rows.map(({ id }: { id: string }) => id));
  for (const name of names.filter((one) => !running.has(one)))
    await rm(join(workRoot, name), { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'jobs: a work folder could not be removed'),
    );
}

/** Reports recurring events at most every ten seconds. */
function throttled<T>(report: (what: T) => void): (what: T) => void {
  let reportedAt = -Infinity;
  return (what) => {
    if (performance.now() - reportedAt < 10_000) return;
    reportedAt = performance.now();
    report(what);
  };
}
