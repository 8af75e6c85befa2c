import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runJobs } from '../../../api/core/jobs/run-jobs.ts';
import { loadJobs } from '../../../api/features.ts';
import { openJobDeps } from '../../../api/open-job-deps.ts';
import type { TestApp } from './app.ts';

/** Runs the jobs of these queues, those with a thread in their threads, until the test file is done. No mail is sent. */
export async function startTestJobs({ database, config }: TestApp, queues: readonly string[]): Promise<void> {
  const settings = {
    config,
    databaseUrl: database.url,
    secret: config.secret ?? '',
    smtpUrl: 'smtp://127.0.0.1:1',
    siteUrl: 'https://gtinoteka.example',
  };
  const log = { info() {}, warn() {}, error() {} };
  const deps = await openJobDeps(settings, database, log);
  const worker = await runJobs({
    databaseUrl: database.url,
    jobs: (await loadJobs()).filter(({ queue }) => queues.includes(queue.name)),
    deps,
    log,
    thread: {
      program: new URL('../../../api/job-thread.ts', import.meta.url),
      settings,
      workRoot: join(config.dataDir, 'work'),
    },
  });
  afterAll(async () => {
    await worker.stop();
    await deps.close();
  });
}
