import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadExports } from './exports.ts';
import { listFiles, repository } from './import-graph.ts';

/** Values that a build takes by the name of their file, and how. */
const takenByBuilds: Readonly<Record<string, string>> = {
  'pwa/app/start/prerender.tsx: renderHome': 'pwa/static-page.ts builds the file and calls what comes out',
  'pwa/ui/control/lucide-icon.ts: default': 'the build puts it in place of a file of the icons',
  'pwa/vite.config.ts: default': 'Vite reads it',
};

const files = listFiles().filter((file) => /^(?:api|pwa|search-indexer|infra|tests)\/.*\.(?:tsx?|m?js)$/.test(file));

test('no value is exported that nothing imports, but for those a build takes by file name', () => {
  const dead = deadExports(new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')])));
  expect(dead.sort()).toEqual(Object.keys(takenByBuilds).sort());
});

const found = (...others: readonly (readonly [file: string, source: string])[]): string[] =>
  deadExports(new Map([['api/x.ts', 'export const one = 1;'], ...others]));

test.each<[what: string, file: string, source: string, taken: boolean]>([
  ['by its name', 'api/y.ts', "import { one } from './x.ts';", true],
  ['by another name', 'api/y.ts', "import { one as first } from './x.ts';", true],
  ['as a type', 'api/y.ts', "import type { one } from './x.ts';", true],
  ['from another workspace', 'pwa/y.ts', "import { one } from '@gtinoteka/api/x.ts';", true],
  ['to be passed on', 'api/y.ts', "export { one as two } from './x.ts'; import { two } from './y.ts';", true],
  ['of a whole', 'api/y.ts', "import * as all from './x.ts'; all.one;", true],
  ['of a whole that has others', 'api/y.ts', "import * as all from './x.ts'; all.oneMore; all.$one;", false],
  ['when it is needed', 'api/y.ts', "const { one } = await import('./x.ts');", true],
  ['out of another file', 'api/y.ts', "import { one } from './z.ts';", false],
  ['in words alone', 'api/y.ts', '// one', false],
])('a value is taken, or not, %s', (_what, file, source, taken) => {
  expect(found([file, source])).toEqual(taken ? [] : ['api/x.ts: one']);
});

test('a file that is handed on as a whole is taken by who names its value', () => {
  const brings = ['pwa/bring.ts', "export const bring = () => import('../api/x.ts');"] as const;
  const uses = "import { bring } from './bring.ts'; (await bring()).";
  expect(found(brings, ['pwa/y.ts', `${uses}one;`])).toEqual([]);
  expect(found(brings, ['pwa/y.ts', `${uses}two;`])).toEqual(['api/x.ts: one']);
});

test('an export that only a test imports is used', () => {
  expect(found(['tests/y.ts', "import { one } from '../api/x.ts'; export const own = one;"])).toEqual([]);
});

test('of what a file exports values count, under the name they have outside', () => {
  const source = `
    export type A = 1; export interface B {} export type { C } from './c.ts';
    export function d() {} export const e = 1, f = 2; export class G {}
    const h = 1; export { h as i }; export default 3;`;
  expect(deadExports(new Map([['api/y.ts', source]]))).toEqual(
    ['d', 'e', 'f', 'G', 'i', 'default'].map((name) => `api/y.ts: ${name}`),
  );
});
