import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { openDatabase } from './core/database/database.ts';
import type { ThreadData } from './core/jobs/job-thread.ts';
import { loadJobs } from './features.ts';
import { openJobDeps, type JobSettings } from './open-job-deps.ts';

// On Linux each thread has its own priority: requests have precedence.
if (process.platform === 'linux') setPriority(10);

/** Runs one job of one queue in this thread, with its own connection pool. */
const { queue, data, job, settings } = workerData as ThreadData<JobSettings>; // given by runInThread
const definition = (await loadJobs()).find((one) => one.queue.name === queue);
if (!definition) throw new Error(`no job of the queue ${queue}`);
const database = openDatabase(settings.databaseUrl, { max: 4 });
const deps = await openJobDeps(settings, database, pino({ level: settings.config.logLevel }));
try {
  await definition.run(deps, data, { ...job, signal: new AbortController().signal });
} finally {
  await deps.close();
  await database.close();
}
