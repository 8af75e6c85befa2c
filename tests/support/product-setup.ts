import type { TestProject } from 'vitest/node';
import { startProduct } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** origin of the product that runs for all browser tests, without a slash at the end */
    productUrl: string;
  }
}

/** One product with demo data for all browser tests of the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('productUrl', product.url);
  return product.stop;
}
