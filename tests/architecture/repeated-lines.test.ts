import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, repository } from './import-graph.ts';
import { linesOfPair, repeatedLines } from './repeated-lines.ts';

/**
 * Pairs of places that share six lines, and how many are left of them. Migrations are left out: a released one is never changed, so a
 * function that a later one replaces stands there whole twice.
 */
const leftOvers: readonly { what: string; in: RegExp; most: number }[] = [
  { what: 'the product and its programmes', in: /^(?:api|pwa|search-indexer|infra)\/.*\.(?:tsx?|js)$/, most: 0 },
  // Grids of an icon and what stands beside it, which have nothing else in common, and the filters of two lists of rows.
  { what: 'styles', in: /^pwa\/.*\.css$/, most: 6 },
  { what: 'tests and benches', in: /^tests\/.*\.tsx?$/, most: 5 },
];

/** Pairs that stay, and why. */
const pairsThatStay: Readonly<Record<string, readonly [string, string]>> = {
  'The list of every code names those of one call again: spread into the other, either list would come with the first page.':
    ['api/contract/codes-2d.ts', 'api/contract/errors/error-codes.ts'],
  'What a button and a link that looks like one take out of their properties are names, no steps; a function for it costs the first page 80 B.':
    ['pwa/ui/control/button.tsx', 'pwa/ui/control/button.tsx'],
  'The dark theme is there by the system and by choice, which CSS cannot say once.': [
    'pwa/ui/layout/tokens.css',
    'pwa/ui/layout/tokens.css',
  ],
};

/** Made out of the contract by a program. */
const written = 'api/client/api-types.ts';

test.each(leftOvers)('$what say nothing twice that was lifted once', ({ in: where, most }) => {
  const files = listFiles().filter((file) => where.test(file) && file !== written);
  const pairs = repeatedLines(new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')])));
  const stays = Object.values(pairsThatStay).map(String);
  const places = pairs.filter((pair) => !stays.includes(String(pair.files))).map((pair) => pair.places);
  expect(places.slice(0, Math.max(0, places.length - most)), places.join('\n')).toEqual([]);
});

test('a pair that is named and is no more one is taken off the list', () => {
  const gone = Object.values(pairsThatStay).filter((files) => {
    const sources = files.map((file): [string, string] => [file, readFileSync(join(repository, file), 'utf8')]);
    return repeatedLines(new Map(sources)).length === 0;
  });
  expect(gone).toEqual([]);
});

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `step(${i});`).join('\n');

test.each([
  [linesOfPair, ['a.ts:1-6 ~ b.ts:1-6']],
  [linesOfPair - 1, []],
])('%i lines that stand twice make these pairs: %s', (count, expected) => {
  const sources = new Map([
    ['a.ts', `${lines(count)}\nonlyHere();`],
    ['b.ts', `${lines(count)}\nonlyThere();`],
  ]);
  expect(repeatedLines(sources).map(({ places }) => places)).toEqual(expected);
});

test('a longer run is one pair, a third place another; white space, comments, imports and lone punctuation say nothing', () => {
  const sources = new Map([
    ['a.ts', lines(9)],
    [
      'b.ts',
      `import { step } from './a.ts';\n// why\n${lines(9).replaceAll('\n', '\n\n  ').replace('step(4);', 'step(4);\n}')}`,
    ],
    ['c.ts', lines(9)],
  ]);
  expect(repeatedLines(sources).map(({ places }) => places)).toEqual(['a.ts:1-9 ~ b.ts:3-20', 'b.ts:3-20 ~ c.ts:1-9']);
});

test('rows that are all alike, and the end of a file with the beginning of the next, are no pair', () => {
  expect(repeatedLines(new Map([['a.ts', 'same();\n'.repeat(8)]]))).toEqual([]);
  const halves = new Map([
    ['a.ts', lines(3)],
    ['b.ts', lines(3)],
    ['c.ts', lines(3)],
    ['d.ts', lines(3)],
  ]);
  expect(repeatedLines(halves)).toEqual([]);
});
