import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { buildApp, type AppParts } from '../../../api/app.ts';
import { cacheControlOf } from '../../../api/core/cache-control.ts';
import { readConfig, type Config } from '../../../api/core/config.ts';
import { openJobs } from '../../../api/core/jobs/jobs.ts';
import { makeMailQueue } from '../../../api/core/jobs/mail-queue.ts';
import { createPostgresSearch } from '../../../api/store/search/postgres/search-postgres.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { noteUndescribed } from './document-check.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly config: Config;
}

/**
 * The real application on a database of its own; call it at the top of a test file, talk to it with `app.inject`. Both are
 * closed when the file is done. `parts` replaces single parts, `env` sets configuration as the environment would, `beforeReady` adds hooks.
 */
export async function buildTestApp(
  overrides: {
    env?: NodeJS.ProcessEnv;
    parts?: Partial<AppParts>;
    database?: TestDatabase;
    beforeReady?: (app: FastifyInstance) => void;
  } = {},
): Promise<TestApp> {
  const database = overrides.database ?? (await createDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-app-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET: 'a secret of tests that is long enough to be one',
    DEMO: 'no',
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    ...overrides.env,
  });
  const jobs = await openJobs(database);
  afterAll(() => jobs.close());
  const mail = overrides.parts?.mail ?? makeMailQueue(jobs);
  const app = await buildApp({
    config,
    database,
    secret: config.secret ?? '',
    search: createPostgresSearch(database),
    mail,
    jobs: overrides.parts?.jobs ?? jobs,
    webRoot: null,
    ...overrides.parts,
  });
  const undescribed = noteUndescribed(app);
  const wronglyKept = noteWronglyKept(app);
  overrides.beforeReady?.(app);
  await app.ready();
  afterAll(async () => {
    await app.close();
    expect(undescribed, 'answers that the OpenAPI document does not describe').toEqual([]);
    expect(wronglyKept, 'answers that caches may keep otherwise than their endpoint declares').toEqual([]);
  });
  return { app, database, config };
}

/** Collects every answer of a call whose Cache-Control is not the one that its endpoint declares. */
function noteWronglyKept(app: FastifyInstance): string[] {
  const found: string[] = [];
  app.addHook('onResponse', ({ caller, routeOptions }, reply, done) => {
    const { endpoint } = routeOptions.config;
    const said = reply.getHeader('cache-control');
    const declared = cacheControlOf(reply.statusCode < 400 ? endpoint?.cache : 'no-store');
    const expected = caller?.kind === 'signed-in' ? declared.member : declared.stranger;
    if (endpoint && !reply.raw.destroyed && said !== expected)
      found.push(`${endpoint.name} ${reply.statusCode}: ${String(said)}`);
    done();
  });
  return found;
}
