import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { begin } from '../run/begun.ts';
import { runServerUrl } from '../servers/database-setup.ts';
import { copyTemplate } from '../servers/template-database.ts';
import { repository, startProduct, type RunningProduct } from '../servers/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** file of the origins of the products that run for all browser tests, one per worker, without a slash at the end */
    productUrls: string;
  }
}

/**
 * Products with demo data for all browser tests of the run, one per worker, with the pwa as its sources are now. They start while other
 * tests run. They believe X-Forwarded-For from this machine, so that each visitor of a test can have an address, and limits, of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await begin(
    () => startProducts(project.config.maxWorkers),
    (started) => started.map(({ url }) => url),
  );
  project.provide('productUrls', products.file);
  return () => products.end((started) => stopAll(started ?? []));
}

async function startProducts(count: number): Promise<RunningProduct[]> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const started = await Promise.allSettled(
    Array.from({ length: count }, async () => {
      const { url } = await copyTemplate(await runServerUrl());
      return startProduct({
        env: {
          DATABASE_URL: url,
          DEMO: 'yes',
          TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
          // The proof of work has its own tests; here each visitor would work on it for as long as on the rest of the page.
          BOT_CHECK_WORK: '1',
        },
      });
    }),
  );
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stopAll(products);
    throw failed.reason;
  }
  return products;
}

async function stopAll(products: readonly RunningProduct[]): Promise<void> {
  await Promise.all(products.map(({ stop }) => stop()));
}
