import { expect, test, vi } from 'vitest';
import { everyDay, everyHour, type PeriodicJob } from '../../api/core/jobs/periodic-job.ts';
import { createDatabase } from '../support/servers/database.ts';
import { startTestWorker, stopTestWorkers } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { missTwoDays } from '../support/prepared/jobs.ts';

const database = await createDatabase();
const nowhere = 'smtp://127.0.0.1:1';
const waiting = { timeout: unhurried(30_000), interval: 100 };

/** A worker that knew these jobs ran two days ago; nothing ran since. */
async function ranTwoDaysAgo(periodicJobs: PeriodicJob[]): Promise<void> {
  await startTestWorker(database, nowhere, { periodicJobs });
  await stopTestWorkers();
  await missTwoDays(database);
}

test(
  'a daily job that was missed is made up for once, by one of two workers',
  { timeout: unhurried(60_000) },
  async () => {
    const run = vi.fn(async () => {});
    const periodicJobs = [{ name: 'sweep', cron: everyDay(3), run }];
    await ranTwoDaysAgo(periodicJobs);
    expect(run).not.toHaveBeenCalled();
    await Promise.all([
      startTestWorker(database, nowhere, { periodicJobs }),
      startTestWorker(database, nowhere, { periodicJobs }),
    ]);
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), waiting);
    const { rows } = await database.pool.query(`SELECT name, cron, timezone FROM jobs.schedule`);
    expect(rows).toEqual([{ name: 'periodic-sweep', cron: '0 3 * * *', timezone: 'Europe/Warsaw' }]);
    expect(run).toHaveBeenCalledTimes(1);
  },
);

test(
  'a failure is logged and tried again; a job that is no more is not scheduled any longer',
  { timeout: unhurried(60_000) },
  async () => {
    const run = vi.fn(async () => {
      throw new Error('no luck');
    });
    const periodicJobs = [{ name: 'other', cron: everyHour(5), run }];
    await ranTwoDaysAgo(periodicJobs);
    const said = await startTestWorker(database, nowhere, { periodicJobs });
    await vi.waitFor(() => expect(said.some(({ level }) => level === 'error')).toBe(true), waiting);
    expect(said).toContainEqual({
      level: 'error',
      message: 'periodic job: failed',
      details: { job: 'other', reason: 'no luck' },
    });
    const { rows } = await database.pool.query(`SELECT name FROM jobs.schedule`);
    expect(rows).toEqual([{ name: 'periodic-other' }]);
    const retries = () => database.pool.query(`SELECT FROM jobs.job WHERE name = 'periodic-other' AND state = 'retry'`);
    await vi.waitFor(async () => expect((await retries()).rowCount).toBe(1), waiting);
  },
);
