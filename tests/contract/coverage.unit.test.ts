import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import { errorCodes } from '@gtinoteka/contract/errors/error-codes.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Texts of the tests of the rooms, whose names end with one of these; what goes over the whole contract does not count. */
function testsEndingWith(...endings: string[]): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['node_modules', 'contract'] })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
}

const ofServer = testsEndingWith('.api.test.ts', '.unit.test.ts');
const ofScreens = testsEndingWith('.e2e.ts');
const all = [...ofServer, ...testsEndingWith('.pwa.test.ts', '.pwa.test.tsx'), ...ofScreens];

/** Literal parts of an address as a pattern; a value stands for each parameter. */
function patternOf(path: string): RegExp {
  const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${literal.replace(/:\w+/g, '[^/\\s]+')}(?![\\w/]*\\w)`);
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint.path]))(
  '%s is called by a test of its room',
  (_name, path) => {
    const pattern = patternOf(basePath + path);
    const room = new RegExp(`["'\`/]${patternOf(path).source.replace(/^\/?/, '/?')}`);
    expect(ofServer.some((text) => pattern.test(text) || room.test(text))).toBe(true);
  },
);

test.each(errorCodes.map((code) => [code]))('%s is expected by a test', (code) => {
  expect(all.some((text) => new RegExp(`\\b${code}\\b`).test(text))).toBe(true);
});

test.each(screens.map((screen) => [screen.path]))('%s is visited by a browser test', (path) => {
  const pattern =
    path === '/' ? /goto\(\s*(['"`])(\$\{\w+\})?\/\1|['"`]\/['"`]/ : new RegExp(`["'\`}]${patternOf(path).source}`);
  expect(ofScreens.some((text) => pattern.test(text))).toBe(true);
});
