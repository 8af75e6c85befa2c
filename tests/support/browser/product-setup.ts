import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { repository, startProduct } from '../servers/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** origins of the products that run for all browser tests, one per worker, without a slash at the end */
    productUrls: string[];
  }
}

/**
 * Products with demo data for all browser tests of the run, one per worker, with the pwa as its sources are now. They believe
 * X-Forwarded-For from this machine, so that each visitor of a test can have an address, and limits, of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const started = await Promise.allSettled(
    Array.from({ length: project.config.maxWorkers }, () =>
      // The proof of work has its own tests; here each visitor would work on it for as long as on the rest of the page.
      startProduct({ env: { DEMO: 'yes', TRUSTED_PROXIES: '127.0.0.1/32,::1/128', BOT_CHECK_WORK: '1' } }),
    ),
  );
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return stopAll;
}
