import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './support/run/longest-first.ts';
import { measurePace, unhurried } from './support/run/pace.ts';

// For a run of vitest by itself; `npm test` has measured.
process.env.TEST_PACE ??= String(await measurePace());

// More than processors: many tests wait for something.
const workers = Math.min(6, availableParallelism() + 2);
/** Files at once that drive a browser or a whole server: fewer, so that each has the machine nearly for itself. */
const heavyWorkers = Math.min(4, availableParallelism() + 1);

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly environment?: 'jsdom';
  readonly globalSetup?: string[];
  readonly setupFiles?: string[];
  /** files at once; `workers` unless said */
  readonly maxWorkers?: number;
  /** projects of one group run side by side, groups one after another */
  readonly group: number;
  readonly testTimeout?: number;
  /** Tries after one that failed; each that was needed is listed at the end of the run (closing-line.ts), to be looked into. */
  readonly retry?: 1 | 2;
  /** how files are kept apart; processes unless said */
  readonly pool?: 'vmForks';
  /** false: Node reads the modules itself, without Vite in between; not where files replace modules or need JSX */
  readonly vite?: false;
  /** false: files of a worker share its modules (and its browser), which saves reading the whole application for each of them */
  readonly isolate?: false;
}

const projects: Project[] = [
  { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], group: 0, testTimeout: 60_000 },
  { name: 'unit', include: ['tests/**/*.unit.test.ts'], group: 0, isolate: false },
  {
    name: 'pwa',
    include: ['tests/**/*.pwa.test.{ts,tsx}'],
    environment: 'jsdom',
    // A window of its own for each file, and jsdom itself read once for all: 121 s of processor instead of 297.
    pool: 'vmForks',
    setupFiles: ['tests/support/browser/jsdom-setup.ts'],
    group: 0,
    retry: 1,
  },
  {
    name: 'api',
    include: ['tests/**/*.api.test.ts'],
    globalSetup: ['tests/support/servers/database-setup.ts'],
    group: 0,
    isolate: false,
    retry: 1,
  },
  {
    name: 'e2e',
    vite: false,
    include: ['tests/**/*.e2e.ts'],
    globalSetup: ['tests/support/servers/database-setup.ts', 'tests/support/browser/product-setup.ts'],
    setupFiles: ['tests/support/browser/await-products.ts'],
    group: 1,
    isolate: false,
    maxWorkers: heavyWorkers,
    testTimeout: 60_000,
    retry: 2,
  },
  {
    name: 'elasticsearch',
    vite: false,
    include: ['tests/**/*.elasticsearch.test.ts'],
    globalSetup: ['tests/support/servers/database-setup.ts', 'tests/support/search/elasticsearch-setup.ts'],
    setupFiles: ['tests/support/search/await-elasticsearch.ts'],
    group: 1,
    isolate: false,
    maxWorkers: heavyWorkers,
    testTimeout: 60_000,
    retry: 1,
  },
  {
    name: 'edge',
    vite: false,
    include: ['tests/**/*.edge.test.ts'],
    globalSetup: ['tests/support/servers/database-setup.ts'],
    group: 1,
    maxWorkers: heavyWorkers,
    testTimeout: 60_000,
    retry: 1,
  },
  {
    name: 'start',
    vite: false,
    include: ['tests/start/**/!(*.unit).test.ts'],
    group: 1,
    maxWorkers: heavyWorkers,
    testTimeout: 60_000,
    retry: 1,
  },
];

function toVitest(project: Project) {
  const {
    name,
    include,
    environment,
    globalSetup,
    setupFiles,
    maxWorkers,
    group,
    testTimeout,
    isolate,
    retry,
    pool,
    vite,
  } = project;
  return {
    extends: true,
    test: {
      name,
      include,
      pool: pool ?? 'forks',
      environment: environment ?? 'node',
      globalSetup: globalSetup ?? [],
      setupFiles: setupFiles ?? [],
      maxWorkers: maxWorkers ?? workers,
      sequence: { groupOrder: group },
      testTimeout: unhurried(testTimeout ?? 60_000),
      isolate: isolate ?? true,
      retry: retry ?? 0,
      experimental: { viteModuleRunner: vite ?? true },
      hookTimeout: unhurried(120_000),
      // A loaded machine may be slow, a wrong answer stays wrong.
      expect: { poll: { timeout: unhurried(15_000) } },
    },
  } satisfies TestProjectConfiguration;
}

// A default export because vitest reads nothing else.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: projects.map(toVitest),
  },
});
