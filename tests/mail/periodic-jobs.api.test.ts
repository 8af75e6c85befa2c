import { expect, test, vi } from 'vitest';
import { everyDay, everyHour, scheduledQueue, type JobDefinition } from '../../api/core/jobs/define-job.ts';
import { createDatabase } from '../support/servers/database.ts';
import { startTestWorker, stopTestWorkers } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { missTwoDays } from '../support/prepared/jobs.ts';

const database = await createDatabase();
const nowhere = 'smtp://127.0.0.1:1';
const waiting = { timeout: unhurried(30_000), interval: 100 };

/** A worker that knew these jobs ran two days ago; nothing ran since. */
async function ranTwoDaysAgo(jobs: JobDefinition<object>[]): Promise<void> {
  await startTestWorker(database, nowhere, { jobs });
  await stopTestWorkers();
  await missTwoDays(database);
}

test(
  'a daily job that was missed is made up for once, by one of two workers',
  { timeout: unhurried(60_000) },
  async () => {
    const run = vi.fn(async () => {});
    const jobs = [{ queue: scheduledQueue('sweep'), schedule: everyDay(3), run }];
    await ranTwoDaysAgo(jobs);
    expect(run).not.toHaveBeenCalled();
    await Promise.all([startTestWorker(database, nowhere, { jobs }), startTestWorker(database, nowhere, { jobs })]);
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), waiting);
    const { rows } = await database.pool.query(`SELECT name, cron, timezone FROM jobs.schedule`);
    expect(rows).toEqual([{ name: 'sweep', cron: '0 3 * * *', timezone: 'Europe/Warsaw' }]);
    expect(run).toHaveBeenCalledTimes(1);
  },
);

test(
  'a failure is logged and retried; a job that is no more is not scheduled any longer',
  { timeout: unhurried(60_000) },
  async () => {
    const run = vi.fn(async () => {
      throw new Error('no luck');
    });
    const jobs = [{ queue: scheduledQueue('other'), schedule: everyHour(5), run }];
    await ranTwoDaysAgo(jobs);
    const said = await startTestWorker(database, nowhere, { jobs });
    await vi.waitFor(() => expect(said.some(({ level }) => level === 'warn')).toBe(true), waiting);
    expect(said).toContainEqual({
      level: 'warn',
      message: 'job: failed, will be retried',
      details: { queue: 'other', reason: 'no luck' },
    });
    const { rows } = await database.pool.query(`SELECT name FROM jobs.schedule`);
    expect(rows).toEqual([{ name: 'other' }]);
    const retries = () => database.pool.query(`SELECT FROM jobs.job WHERE name = 'other' AND state = 'retry'`);
    await vi.waitFor(async () => expect((await retries()).rowCount).toBe(1), waiting);
  },
);
