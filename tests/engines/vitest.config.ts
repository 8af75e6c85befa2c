import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { engineNames } from './engines.ts';

// A default export because vitest reads nothing else.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: 'node_modules/.cache/vitest-engines',
  test: {
    globalSetup: ['tests/engines/product-setup.ts'],
    pool: 'forks',
    // A project for each engine, of the same files, one after another: each has the machine for itself.
    projects: engineNames.map((engine, at) => ({
      test: {
        name: engine,
        include: ['tests/engines/*.engine.ts'],
        provide: { engine },
        maxWorkers: 1,
        sequence: { groupOrder: at + 1 },
        testTimeout: 180_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 30_000 } },
      },
    })),
  },
});
