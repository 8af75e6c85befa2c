import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crowdedFolders, misplacedFiles, mostFilesOfFolder, orphanTests } from './house.ts';
import { listFiles, repository } from './import-graph.ts';
import { longForNow, mostLines, mostLinesOfTests, tooLong } from './sizes.ts';

// What .gitignore keeps out may lie about on a developer's disk.
const files = listFiles().filter((file) => !/\.(tsbuildinfo|rejects\.csv)$|\.DS_Store$/.test(file));

describe('names and places', () => {
  test('every file stands where the house has a place for it, under a name that says what it is', () => {
    expect(misplacedFiles(files)).toEqual([]);
  });

  test('no folder holds so many files that one has to search in it', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  test('no file and no function is longer than one reads at a time, but for those that say why', () => {
    const sources = files.filter((file) => /\.(tsx?|js)$/.test(file));
    const long = sources.flatMap((file) => tooLong(file, readFileSync(join(repository, file), 'utf8')));
    const known = Object.keys(longForNow);
    expect(long.filter((one) => !known.some((name) => one.startsWith(`${name} `)))).toEqual([]);
    // What has been divided since is taken off the list.
    expect(known.filter((name) => !long.some((one) => one.startsWith(`${name} `)))).toEqual([]);
  });

  test('each migration has a number of its own, so that everybody runs them in one order', () => {
    const numbers = files.flatMap((file) => /^api\/migrations\/(\d+)-/.exec(file)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  });

  test('every test file belongs to a project, so that it runs', () => {
    expect(orphanTests(files)).toEqual([]);
  });
});

describe('the check itself', () => {
  test.each([
    ['api/src/app.ts', 'there is no src'],
    ['lib/index.ts', 'lib is not part of the top level'],
    ['api/features/catalog/search.ts', 'catalog is not a room'],
    ['api/core/stringUtils.ts', 'stringUtils.ts is not kebab-case'],
    ['api/core/text-utils.ts', 'text-utils.ts says nothing about what is in it'],
    ['pwa/ui/helpers/date.ts', 'helpers says nothing about what is in it'],
    ['api/store/product-service.ts', 'product-service.ts says nothing about what is in it'],
  ])('%s is refused', (file, reason) => {
    expect(misplacedFiles([file])).toEqual([`${file}: ${reason}`]);
  });

  test('names of the specification that look alike are let through', () => {
    expect(misplacedFiles(['pwa/service-worker.ts', 'api/features/service-packages/order.ts', '.ci/run'])).toEqual([]);
  });

  test('a folder with one file more than fits is named, whatever styles stand in it', () => {
    const full = Array.from({ length: mostFilesOfFolder }, (_, index) => `pwa/ui/form/field-${index}.tsx`);
    expect(crowdedFolders([...full, 'pwa/ui/form/field.css'])).toEqual([]);
    expect(crowdedFolders([...full, 'pwa/ui/form/one-more.ts'])).toEqual(['pwa/ui/form: 26 files of code']);
  });

  test.each([
    ['api/core/x.ts', mostLines.file],
    ['tests/home/x.unit.test.ts', mostLinesOfTests.file],
  ])('%s may have %i lines and no more', (file, most) => {
    const source = (lines: number): string => 'void 0;\n'.repeat(lines);
    expect(tooLong(file, source(most))).toEqual([]);
    expect(tooLong(file, source(most + 1))).toEqual([`${file}: ${most + 1} lines`]);
  });

  test.each<[string, string, number, (body: string) => string]>([
    ['api/core/x.ts', 'work', mostLines.function, (body) => `function work() {\n${body}}`],
    ['api/core/x.ts', 'work', mostLines.function, (body) => `const work = () => {\n${body}};`],
    ['api/core/x.ts', 'work', mostLines.function, (body) => `const it = { work() {\n${body}} };`],
    ['pwa/ui/x.tsx', 'Page', mostLines.drawing, (body) => `function Page() {\n${body}return <p />;}`],
    ['tests/home/x.ts', 'prepare', mostLinesOfTests.function, (body) => `function prepare() {\n${body}}`],
  ])('a function of %s (%s) may have %i lines and no more', (file, name, most, make) => {
    const source = (lines: number): string => make('void 0;\n'.repeat(lines - 2));
    expect(tooLong(file, source(most))).toEqual([]);
    expect(tooLong(file, source(most + 1))).toEqual([`${file}: ${name} has ${most + 1} lines`]);
  });

  test('what lists tests may be long, a test may not', () => {
    const lines = 'void 0;\n'.repeat(mostLinesOfTests.function);
    expect(
      tooLong('tests/a.unit.test.ts', `describe('a', () => {\ntest.each([1])('b', () => {});\n${lines}});`),
    ).toEqual([]);
    expect(tooLong('tests/a.unit.test.ts', `test('b', () => {\n${lines}});`)).toHaveLength(1);
  });

  test('a test under another ending would never run, so it is refused', () => {
    expect(orphanTests(['tests/home/home.test.ts', 'api/core/x.unit.test.ts', 'tests/home/home.api.test.ts'])).toEqual([
      'tests/home/home.test.ts',
      'api/core/x.unit.test.ts',
    ]);
  });
});
