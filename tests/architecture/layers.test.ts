import { describe, expect, test } from 'vitest';
import { brokenLayers, findCycles } from './layers.ts';
import { importsOf, isOurs, isThere, readImportGraph } from './import-graph.ts';

const graph = readImportGraph();

describe('layers', () => {
  test('every import is of a lower layer or the same feature', () => {
    expect(graph.size).toBeGreaterThan(20);
    expect(brokenLayers(graph)).toEqual([]);
  });

  test('no file imports itself through others, types included', () => {
    expect(findCycles(graph).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  test('every imported file exists', () => {
    const missing = [...graph].flatMap(([file, imports]) =>
      imports.filter((target) => isOurs(target) && !isThere(target)).map((target) => `${file} → ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the check of layers', () => {
  test.each([
    ['api/features/home/feature.ts', 'api/features/session/sign-in.ts', 'features never import features'],
    [
      'pwa/features/home/home-page.tsx',
      'pwa/features/catalogue/form/search-form.tsx',
      'features never import features',
    ],
    ['api/core/config.ts', 'api/store/people/users.ts', 'api/core may not see api/store'],
    ['api/contract/product.ts', 'api/core/config.ts', 'api/contract may not see api/core'],
    ['api/store/people/users.ts', 'api/features/session/sign-in.ts', 'api/store may not see api/features'],
    ['api/features/home/health.ts', 'api/app.ts', 'api/features may not see api'],
    ['pwa/core/network/api-client.ts', 'api/core/config.ts', 'pwa/core may not see api/core'],
    ['pwa/ui/layout/table.tsx', 'pwa/features/home/home-page.tsx', 'pwa/ui may not see pwa/features'],
    ['pwa/app/start/main.tsx', 'api/store/people/users.ts', 'pwa may not see api/store'],
    ['search-indexer/cli.ts', 'api/core/database/database.ts', 'search-indexer may not see api/core'],
    ['search-indexer/product-index/name.ts', 'api/core/config.ts', 'search-indexer/product-index may not see api/core'],
    ['api/app.ts', 'search-indexer/cli.ts', 'api may not see search-indexer'],
    ['api/command-line/command-line.ts', 'api/core/config.ts', 'api/command-line may not see api/core'],
    ['api/app.ts', 'tests/support/servers/database.ts', 'api may not see tests'],
    ['tests/home/home.api.test.ts', 'infra/start.ts', 'tests may not see infra'],
    ['pwa/core/clock.ts', 'node:fs', 'it runs in browsers, which have no Node'],
    ['api/client/ask.ts', 'api/contract/product.ts', 'api/client may not see api/contract'],
    ['api/client/ask.ts', 'npm:zod', 'the client has no dependencies'],
    ['api/core/config.ts', 'lib/x.ts', 'the target is in no layer'],
  ])('%s may not import %s', (file, target, reason) => {
    expect(brokenLayers(new Map([[file, [target]]]))).toEqual([`${file} imports ${target}: ${reason}`]);
  });

  test.each([
    ['api/features/home/health.ts', 'api/features/home/feature.ts'],
    ['api/features/home/health.ts', 'api/contract/home.ts'],
    ['pwa/app/rooms/routes.tsx', 'pwa/features/home/home-page.tsx'],
    ['pwa/features/home/home-page.tsx', 'api/contract/home.ts'],
    ['api/app.ts', 'api/features/home/feature.ts'],
    ['infra/start.ts', 'api/server.ts'],
  ])('%s may import %s', (file, target) => {
    expect(brokenLayers(new Map([[file, [target]]]))).toEqual([]);
  });

  test('a cycle is found, however long', () => {
    const files = ['a', 'b', 'c'].map((name) => `api/core/${name}.ts`);
    const ring = new Map(files.map((file, index) => [file, [files[(index + 1) % 3] ?? '']]));
    expect(findCycles(ring)).toHaveLength(1);
  });

  test('type imports, re-exports, calls and workers count as imports', () => {
    const source = `
      import type { A } from './a.ts';
      import { type B } from './b.ts';
      export * from './c.ts';
      export type { D } from '@gtinoteka/contract/d.ts';
      const e: import('./e.ts').E = await import('../store/f.ts');
      new Worker(new URL('./g.ts', import.meta.url));
      import './h.css?inline';
      import zod from 'zod';`;
    expect(importsOf('api/core/x.ts', source).sort()).toEqual([
      'api/contract/d.ts',
      'api/core/a.ts',
      'api/core/b.ts',
      'api/core/c.ts',
      'api/core/e.ts',
      'api/core/g.ts',
      'api/core/h.css',
      'api/store/f.ts',
      'npm:zod',
    ]);
  });
});
