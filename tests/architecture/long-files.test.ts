import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from '../support/run/longest-first.ts';
import { repository } from './import-graph.ts';

test('the files of tests that begin first are there, each once', () => {
  expect(longFiles.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});
