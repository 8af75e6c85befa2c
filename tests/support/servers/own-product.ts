import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../../api/core/database/embedded-postgres.ts';
import { makeTestDatabase } from './database.ts';
import { startProduct } from './server.ts';

export interface OwnProduct {
  /** origin, without a slash at the end */
  readonly url: string;
  readonly database: Database;
  readonly secret: string;
  /** folder of its files */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * The real product without demo data, on a database that the test can reach as well: to lay what it needs and to read links
 * that went out by mail. The pwa is the one that the run has built.
 */
export async function startOwnProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const secret = 'a secret of browser tests that is long enough';
  const { url: databaseUrl, drop } = await (process.env.VITEST ? makeTestDatabase() : startOwnPostgres());
  const closers: (() => Promise<unknown>)[] = [drop];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const product = await startProduct({
      env: { DATABASE_URL: databaseUrl, DEMO: 'no', SECRET: secret, COARSE_LIMITS: 'no', ACCESS_LOG: 'no', ...env },
    });
    closers.push(product.stop);
    const database = openDatabase(databaseUrl);
    closers.push(() => database.close());
    return { url: product.url, database, secret, dataDir: product.dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For programs outside of vitest, which has one server for all its tests. */
async function startOwnPostgres(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-own-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  return {
    url: postgres.url,
    async drop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
