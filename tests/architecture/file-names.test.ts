import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { misplacedFiles, orphanTests } from './file-names.ts';
import { listFiles, repository } from './import-graph.ts';

// Ignored files may exist on a developer's disk.
const files = listFiles().filter((file) => !/\.(tsbuildinfo|rejects\.csv)$|\.DS_Store$/.test(file));

describe('file names', () => {
  test('every file has a valid folder and a name that says what it is', () => {
    expect(misplacedFiles(files)).toEqual([]);
  });

  test('each migration has its own number, so that the order is the same everywhere', () => {
    const numbers = files.flatMap((file) => /^api\/migrations\/(\d+)-/.exec(file)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  });

  test('no schema file has a down part: the runner executes the whole file', () => {
    const schema = files.filter((file) => file.startsWith('api/migrations/'));
    expect(
      schema.filter((file) => /^-- (Up|Down) Migration/m.test(readFileSync(join(repository, file), 'utf8'))),
    ).toEqual([]);
  });

  test('every test file belongs to a project, so that it runs', () => {
    expect(orphanTests(files)).toEqual([]);
  });
});

describe('the check of file names', () => {
  test.each([
    ['api/src/app.ts', 'there is no src'],
    ['lib/index.ts', 'lib is not part of the top level'],
    ['api/core/stringUtils.ts', 'stringUtils.ts is not kebab-case'],
    ['api/core/text-utils.ts', 'text-utils.ts says nothing about what is in it'],
    ['pwa/ui/helpers/date.ts', 'helpers says nothing about what is in it'],
    ['api/store/product-service.ts', 'product-service.ts says nothing about what is in it'],
  ])('%s is refused', (file, reason) => {
    expect(misplacedFiles([file])).toEqual([`${file}: ${reason}`]);
  });

  test('the check of file names names of the specification that look alike are let through', () => {
    expect(misplacedFiles(['pwa/service-worker.ts', 'api/features/service-packages/order.ts', '.ci/run'])).toEqual([]);
  });

  test('a test under another ending would never run, so it is refused', () => {
    expect(orphanTests(['tests/home/home.test.ts', 'api/core/x.unit.test.ts', 'tests/home/home.api.test.ts'])).toEqual([
      'tests/home/home.test.ts',
      'api/core/x.unit.test.ts',
    ]);
  });
});
