import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { screens } from '../../api/contract/screens.ts';
import { listFiles, repository } from './import-graph.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

describe('the README', () => {
  const [before = '', notBuilt = ''] = (read('README.md').split('### Not built yet')[1] ?? '').split('\n## ');
  const listed = new Set([...before.matchAll(/`(\/[^`]*)`/g)].map((found) => found[1]));

  test('lists exactly the screens whose room is not built', () => {
    const expected = screens
      .filter((screen) => !screen.built)
      .map((screen) => screen.path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(notBuilt).not.toBe('');
    expect([...listed].sort()).toEqual(expected.sort());
  });

  test('names every setting the configuration reads', () => {
    const settings = new Set(
      [...read('api/core/config.ts').matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((found) => found[1] ?? ''),
    );
    const missing = [...settings].filter((name) => !read('README.md').includes(`\`${name}\``));
    expect(settings.size).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  test('shows only scripts that package.json has', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const shown = [...read('README.md').matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1] ?? '');
    expect(shown.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('dependencies', () => {
  const manifests = listFiles().filter((file) => file.endsWith('package.json'));
  const named = manifests.flatMap((file) => {
    const { dependencies, devDependencies }: Record<string, Record<string, string> | undefined> = JSON.parse(
      read(file),
    );
    return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({ file, name, version }));
  });

  test('each has a line that says why it is there', () => {
    const papers = read('infra/decisions/dependencies.md');
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named.filter(({ name }) => !papers.includes(`\`${name}\``)).map(({ name }) => name))]).toEqual(
      [],
    );
  });

  test('each is pinned to one version', () => {
    const loose = named.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose.map(({ file, name, version }) => `${file}: ${name} ${version}`)).toEqual([]);
  });
});
