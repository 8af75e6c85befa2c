import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { repository, startProduct } from '../support/servers/server.ts';
import type { EngineName } from './engines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
    /** origin of the product of all engines, without a slash at the end */
    engineProductUrl: string;
    /** its database, where look-ups are counted */
    engineDatabaseUrl: string;
  }
}

/** One product with demo data for every engine, with the pwa as its sources are now. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-engines-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    postgres.stop,
  ];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
    const product = await startProduct({
      // The proof of work has its own tests.
      env: { DATABASE_URL: postgres.url, DEMO: 'yes', TRUSTED_PROXIES: '127.0.0.1/32', BOT_CHECK_WORK: '1' },
    });
    ends.push(product.stop);
    project.provide('engineProductUrl', product.url);
    project.provide('engineDatabaseUrl', postgres.url);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
