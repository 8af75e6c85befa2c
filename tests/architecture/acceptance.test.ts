import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');
/** A file of `tests/` and a title in it, as the lists name them. */
const named = /`([^`]+)` “([^”]+)”/g;

function statementsOf(list: string): string[] {
  const lines = readFileSync(join(tests, 'acceptance', list), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('- '));
}

/** Whether a test is there under its title; the lists write none that was renamed. */
function isThere(file: string, title: string): boolean {
  const path = join(tests, file);
  return existsSync(path) && readFileSync(path, 'utf8').includes(title);
}

test.each(['a.md', 'b.md'])('each statement of tests/acceptance/%s names tests that are there, or a walk', (list) => {
  const statements = statementsOf(list);
  expect(statements.length).toBeGreaterThan(90);
  const faults = statements.flatMap((statement) => {
    const shown = [...statement.matchAll(named)];
    if (shown.length === 0 && !statement.includes('walk: ')) return [`without a test: ${statement}`];
    return shown.flatMap(([, file = '', title = '']) => (isThere(file, title) ? [] : [`not there: ${file}: ${title}`]));
  });
  expect(faults).toEqual([]);
});
