import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loneExports, type LoneExports } from './exports.ts';
import { listFiles, repository } from './import-graph.ts';

/** Values that a build takes by the name of their file, and how. */
const takenByBuilds: Readonly<Record<string, string>> = {
  'pwa/app/start/prerender.tsx: renderHome': 'pwa/static-page.ts builds the file and calls what comes out',
  'pwa/ui/control/lucide-icon.ts: default': 'the build puts it in place of a file of the icons',
  'pwa/vite.config.ts: default': 'Vite reads it',
};

/** Values that tests alone take, by why they may. All others are tested through what the product calls. */
const takenByTests: Readonly<Record<string, readonly string[]>> = {
  'A limit: tests try it and what is next to it, and stay right when it is moved.': [
    'api/contract/rules/codes-2d/code-fields.ts: longestResolver',
    'api/contract/rules/digital-link/link-target.ts: longestTarget',
    'api/core/http/access-log.ts: keptMonths',
    'api/core/http/access-log.ts: pseudonymousAfterDays',
    'api/core/jobs/job-queues.ts: mailRetries',
    'api/core/secrets/passwords.ts: passwordsAtOnce',
    'api/core/secrets/passwords.ts: passwordsWaiting',
    'api/features/session/log-in-limits.ts: logInLimits',
    'api/store/catalogue/unnamed-images.ts: unnamedImageDays',
    'api/store/search/postgres/search-postgres-statements.ts: namesBelow',
    'pwa/core/device/local-db.ts: mostStoredCards',
    'pwa/features/scanner/series/scan-series.ts: longestSeries',
    'pwa/ui/search/use-suggestions.ts: suggestDelay',
  ],
  'A door of the product, or what lies behind it for a demonstration: tests and benches begin here what an operator begins by a command.':
    [
      'api/cli.ts: runCli',
      'api/seeds/demo-accounts.ts: demoPassword',
      'api/seeds/demo-products.ts: demoGtin',
      'api/server.ts: startServer',
      'search-indexer/cli.ts: runCli',
    ],
  'A rule that vectors of GS1, or a table of our own, name by itself: the product asks it among others.': [
    'api/contract/rules/gs1/associations.ts: excludedPair',
    'api/contract/rules/gs1/associations.ts: missingPair',
    'api/contract/rules/gs1/associations.ts: repeatedElement',
    'api/contract/rules/gs1/associations.ts: signatureWithoutSerial',
    'api/store/search/search-near-words.ts: editsBetween',
  ],
  'What readers say of a symbol, which cases of GS1 ask by: the product reads scans by the small rules of gtin/.': [
    'api/contract/rules/gs1/scan-data.ts: readScanData',
    'api/contract/rules/gs1/scan-data.ts: writeScanData',
  ],
  'A table of everything there is of a kind: tests go through all of it, the product asks for one at a time.': [
    'api/contract/endpoints.ts: endpoints',
    'api/contract/rules/gs1/identifiers.ts: identifiers',
  ],
  'The release that a table was written of: a test says which one it knows.': [
    'api/contract/rules/codes-2d/fishing-codes.ts: fishingRelease',
    'api/contract/rules/gs1/dictionary.ts: dictionaryRelease',
  ],
  'The document of the calls for programs: the types of the client are written out of it, and a test follows them.': [
    'api/core/machines/key-call-docs.ts: keyCallDocument',
  ],
  'A query of Elasticsearch: tests look at it, benches hold it against a rival, and the product alone sends it.': [
    'api/store/search/search-elasticsearch.ts: searchRequestOf',
    'api/store/search/search-elasticsearch.ts: soughtTextOf',
    'api/store/search/search-elasticsearch.ts: suggestRequestOf',
    'api/store/search/search-elasticsearch.ts: wordsRequestOf',
  ],
  'What the product does by the clock or the machine it is on: tests tell it another one.': [
    'api/core/http/access-log.ts: ageAccessLog',
    'api/core/jobs/give-way.ts: allowedIn',
  ],
};

const files = listFiles().filter((file) => /^(?:api|pwa|search-indexer|infra|tests)\/.*\.(?:tsx?|m?js)$/.test(file));
let lone: LoneExports;
beforeAll(() => {
  lone = loneExports(new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')])));
});

test('nothing is exported for nobody, but for what a build takes; what it takes no more is off the list', () => {
  expect(lone.forNobody.sort()).toEqual(Object.keys(takenByBuilds).sort());
});

test('nothing is exported for tests alone, but for what says why; what is no more so is off the list', () => {
  expect(lone.forTests.sort()).toEqual(Object.values(takenByTests).flat().sort());
});

const found = (...others: readonly (readonly [file: string, source: string])[]): LoneExports =>
  loneExports(new Map([['api/x.ts', 'export const one = 1;'], ...others]));

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
  expect(found([file, source]).forNobody).toEqual(taken ? [] : ['api/x.ts: one']);
});

test('a file that is handed on as a whole is taken by who names its value', () => {
  const brings = ['pwa/bring.ts', "export const bring = () => import('../api/x.ts');"] as const;
  const uses = "import { bring } from './bring.ts'; (await bring()).";
  expect(found(brings, ['pwa/y.ts', `${uses}one;`]).forNobody).toEqual([]);
  expect(found(brings, ['pwa/y.ts', `${uses}two;`]).forNobody).toEqual(['api/x.ts: one']);
});

test('what tests take is not for nobody, and what they export is theirs', () => {
  const both = found(['tests/y.ts', "import { one } from '../api/x.ts'; export const own = one;"]);
  expect(both).toEqual({ forNobody: [], forTests: ['api/x.ts: one'] });
});

test('of what a file exports values count, under the name they have outside', () => {
  const source = `
    export type A = 1; export interface B {} export type { C } from './c.ts';
    export function d() {} export const e = 1, f = 2; export class G {}
    const h = 1; export { h as i }; export default 3;`;
  expect(loneExports(new Map([['api/y.ts', source]])).forNobody).toEqual(
    ['d', 'e', 'f', 'G', 'i', 'default'].map((name) => `api/y.ts: ${name}`),
  );
});
