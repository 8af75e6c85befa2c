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
    most: 5,
  },
  {
    // A function of tests/support, or of the room, says what it prepares. For good: what a test writes in a transaction that it holds open,
    // what the audit log has to refuse, a migration that is taken back.
    what: 'API tests that prepare by their own SQL',
    in: /^tests\/.*\.api\.test\.ts$/,
    pattern: /\b(?:INSERT INTO|UPDATE \w+ SET|DELETE FROM|TRUNCATE)\b/g,
    most: 18,
  },
  {
    // For good: what a test asks the database for as its result, where nothing else says it.
    what: 'API tests that ask the database by their own SQL',
    in: /^tests\/.*\.api\.test\.ts$/,
    pattern: /\bpool\s*\.query\b/g,
    most: 218,
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
