import { join } from 'node:path';
import { countedRun } from '../support/run/counted-run.ts';

// npm run engines: the same tests in every engine, or in one of them (`npm run engines -- --project firefox`).
await countedRun(join(import.meta.dirname, 'vitest.config.ts'), [
  `--reporter=${join(import.meta.dirname, 'engine-counts.ts')}`,
  ...process.argv.slice(2),
]);
