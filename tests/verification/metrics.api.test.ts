import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addFileWorkMetrics } from '../../api/file-work-metrics.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();

/** Writes down a file of a company of its own, since each has one place. */
async function addFile(status: number, columns: Readonly<Record<string, string>> = {}): Promise<void> {
  const { companyId } = await addAccount(database);
  const named = { uploaded_at: 'now()', ...columns };
  await database.pool.query(
    `INSERT INTO verifications (company_id, kind, file_name, processing_status, ${Object.keys(named).join(', ')})
     VALUES ($1, 'verify', 'kody.xlsx', $2, ${Object.values(named).join(', ')})`,
    [companyId, status],
  );
}

test('the metrics tell what waits, runs, has failed and how fast it went within the last hour', async () => {
  const registry = new Registry();
  addFileWorkMetrics(registry, database);
  const told = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      [...(await registry.metrics()).matchAll(/^gtinoteka_file_(\w+)\{kind="verify"\} (\S+)$/gm)].map(
        ([, name = '', value]) => [name, Number(value)],
      ),
    );
  const nothing = { jobs_waiting: 0, jobs_running: 0, jobs_done_last_hour: 0, jobs_failed_last_hour: 0 };
  expect(await told()).toEqual({ ...nothing, job_seconds: 0, rows_per_second: 0 });

  const took = (seconds: number, ago = '0 s') => ({
    started_at: `now() - interval '${ago}' - interval '${seconds} s'`,
    finished_at: `now() - interval '${ago}'`,
  });
  await addFile(0);
  await addFile(0, { uploaded_at: 'NULL' });
  await addFile(0, { asked_left: '5' });
  await addFile(1);
  await addFile(2, { ...took(2), rows_done: '1000' });
  await addFile(2, { ...took(4), rows_done: '8000' });
  await addFile(2, { ...took(100, '61 min'), rows_done: '5' });
  await addFile(-1, took(1));
  await addFile(-1, { ...took(1), cancelled_at: 'now()' });
  expect(await told()).toEqual({
    jobs_waiting: 1,
    jobs_running: 1,
    jobs_done_last_hour: 2,
    jobs_failed_last_hour: 1,
    job_seconds: 3,
    rows_per_second: 1_500,
  });
  expect(await registry.metrics()).toContain('gtinoteka_file_jobs_waiting{kind="database"} 0');
});
