import { join } from 'node:path';
import { countedRun } from './support/run/counted-run.ts';

// npm test: runs every project, or what the arguments pick (`npm test -- tests/session`), and ends with one line of counts.
await countedRun(join(import.meta.dirname, 'vitest.config.ts'), process.argv.slice(2));
