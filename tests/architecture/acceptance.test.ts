import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');
/** A file of `tests/` and a title in it, as the lists name them. */
const named = /`([^`]+)` “[^”]+”/g;

test.each(['a.md', 'b.md'])('each statement of tests/acceptance/%s names test files that are there', (list) => {
  const lines = readFileSync(join(tests, 'acceptance', list), 'utf8').split('\n');
  const statements = lines.filter((line) => line.startsWith('- '));
  expect(statements.length).toBeGreaterThan(90);
  const faults = statements.flatMap((statement) => {
    const files = [...statement.matchAll(named)].map(([, file = '']) => file);
    if (files.length === 0) return [`without a test: ${statement}`];
    return files.filter((file) => !existsSync(join(tests, file)));
  });
  expect(faults).toEqual([]);
});
