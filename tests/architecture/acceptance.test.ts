import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');
/** A file of `tests/` and a title in it, as the tables name them. */
const named = /`([^`]+\.tsx?)` “([^”]+)”/g;

const sources = new Map<string, string>();

/** Whether a title stands in a file of `tests/` as it is quoted there; one of `test.each` by its template. */
function hasTitle(file: string, title: string): boolean {
  const path = join(tests, file);
  if (!existsSync(path)) return false;
  const source = sources.get(file) ?? readFileSync(path, 'utf8').replace(/\\(['"`])/g, '$1');
  sources.set(file, source);
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

test.each(['a.md', 'b.md'])('the tables of tests/acceptance/%s add up and name tests that are there', (list) => {
  const lines = readFileSync(join(tests, 'acceptance', list), 'utf8').split('\n');
  const rows = lines
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(({ length }) => length === 5)
    .filter(([, statement = '']) => statement !== 'statement' && !statement.startsWith('---'));
  const count = (result: string): number => rows.filter(([, , one]) => one === result).length;
  const results = ['test', 'walk', 'replaced', 'deviates', 'does not hold'];
  const head = lines.find((line) => /^\|( *\d+ *\|){6}$/.test(line));
  expect(head?.match(/\d+/g)?.map(Number)).toEqual([rows.length, ...results.map(count)]);
  const faults = rows.flatMap(([, statement, result, shown = '']) => {
    const titles = [...shown.matchAll(named)];
    if (shown === '' || (['test', 'replaced'].includes(result ?? '') && titles.length === 0))
      return [`without a test or reason: ${statement}`];
    return titles.flatMap(([text, file = '', title = '']) => (hasTitle(file, title) ? [] : [text]));
  });
  expect(faults).toEqual([]);
});
