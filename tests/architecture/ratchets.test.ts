import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, repository } from './import-graph.ts';

/**
 * Habits that are on their way out: so many places are left, and no new one comes. Lower the number with each that goes.
 */
const leftOvers: readonly { what: string; in: RegExp; pattern: RegExp; most: number }[] = [
  {
    // A person finds things by role, label and text. For good: what has none of them, as `input[type=file]`, `html`, drawings.
    what: 'browser tests that find something by CSS',
    in: /^tests\/.*\.ts$/,
    pattern: /\.locator\(/g,
    most: 215,
  },
  {
    // A function of tests/support says what it prepares. For good: what a test asks the database for as its result.
    what: 'API tests that write their own SQL',
    in: /^tests\/.*\.api\.test\.ts$/,
    pattern: /\bpool\.query\b/g,
    most: 548,
  },
];

const files = listFiles().filter((file) => !file.startsWith('tests/architecture/'));

test.each(leftOvers)('$what become no more', ({ in: where, pattern, most }) => {
  const places = files
    .filter((file) => where.test(file))
    .reduce((sum, file) => sum + [...readFileSync(join(repository, file), 'utf8').matchAll(pattern)].length, 0);
  expect(places).toBeGreaterThan(0);
  expect(places).toBeLessThanOrEqual(most);
});
