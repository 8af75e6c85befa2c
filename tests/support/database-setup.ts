import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../api/core/database.ts';
import { startEmbeddedPostgres } from '../../api/core/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the run's PostgreSQL, as its superuser; its database is the migrated template, so connect to another one */
    testServerUrl: string;
  }
}

/** Name of the migrated database that each test file's own one is copied from. */
export const templateName = 'template_gtinoteka';

/** One PostgreSQL for the whole run. Nothing of it outlives the run, so it need not reach the disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-tests-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: templateName,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    say: () => {},
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await migrate(postgres.url);
    project.provide('testServerUrl', postgres.url);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
