import type { PgBoss } from 'pg-boss';
import type { JobLog } from './job-log.ts';
import type { PeriodicJob } from './periodic-job.ts';

const prefix = 'periodic-';
const zone = 'Europe/Warsaw';

/** Does the periodic jobs in this process too, and forgets the schedules of jobs that no longer exist. */
export async function startPeriodicJobs(boss: PgBoss, jobs: readonly PeriodicJob[], log: JobLog): Promise<void> {
  for (const job of jobs) {
    const queue = `${prefix}${job.name}`;
    await boss.createQueue(queue, {
      // never twice at once, whoever does it
      policy: 'exclusive',
      retryLimit: 3,
      retryDelay: 60,
      retryBackoff: true,
      expireInSeconds: 60 * 60,
      heartbeatSeconds: 30,
    });
    await boss.schedule(queue, job.cron, null, { tz: zone, missed: 'once' });
    await boss.work(queue, { pollingIntervalSeconds: 10 }, async () => {
      try {
        await job.run();
        log.info({ job: job.name }, 'periodic job: done');
      } catch (error) {
        log.error(
          { job: job.name, reason: error instanceof Error ? error.message : String(error) },
          'periodic job: failed',
        );
        throw error;
      }
    });
  }
  const names = new Set(jobs.map(({ name }) => `${prefix}${name}`));
  for (const { name } of await boss.getSchedules())
    if (name.startsWith(prefix) && !names.has(name)) await boss.unschedule(name);
}
