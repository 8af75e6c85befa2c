import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp, type AppParts } from '../../api/app.ts';
import { readConfig, type Config } from '../../api/core/config.ts';
import { openMailQueue } from '../../api/core/jobs.ts';
import { createPostgresSearch } from '../../api/store/search-postgres.ts';
import { createDatabase, type TestDatabase } from './database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly config: Config;
}

/**
 * The real application on a database of its own; call it at the top of a test file, talk to it with `app.inject`. Both are
 * closed when the file is done. `parts` replaces single parts, `env` sets configuration as the environment would.
 */
export async function buildTestApp(
  overrides: { env?: NodeJS.ProcessEnv; parts?: Partial<AppParts>; database?: TestDatabase } = {},
): Promise<TestApp> {
  const database = overrides.database ?? (await createDatabase());
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET: 'a secret of tests that is long enough to be one',
    DEMO: 'no',
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    ...overrides.env,
  });
  const mail = overrides.parts?.mail ?? (await openQueue(database));
  const app = await buildApp({
    config,
    database,
    secret: config.secret ?? '',
    search: createPostgresSearch(database),
    mail,
    webRoot: null,
    ...overrides.parts,
  });
  await app.ready();
  afterAll(() => app.close());
  return { app, database, config };
}

/** The real queue. No worker of the tests empties it unless a test starts one. */
async function openQueue(database: TestDatabase): Promise<AppParts['mail']> {
  const queue = await openMailQueue(database);
  afterAll(() => queue.close());
  return queue;
}
