import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { repository, startProduct } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** origin of the product that runs for all browser tests, without a slash at the end */
    productUrl: string;
  }
}

/**
 * One product with demo data for all browser tests of the run, with the pwa as its sources are now. It believes
 * X-Forwarded-For from this machine, so that each visitor of a test can have an address, and limits, of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1/128' } });
  project.provide('productUrl', product.url);
  return product.stop;
}
