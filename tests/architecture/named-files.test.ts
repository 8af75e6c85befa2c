import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, repository } from './import-graph.ts';
import { namedFiles } from './named-files.ts';

interface LintSettings {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[];
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const files = listFiles();
const pages = files.filter((file) => file.endsWith('.md'));

describe('the pages for people', () => {
  test('infra/settings.md names every setting the configuration reads, and the README leads there', () => {
    const settings = new Set(
      [...read('api/core/config.ts').matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((found) => found[1] ?? ''),
    );
    const missing = [...settings].filter((name) => !read('infra/settings.md').includes(`\`${name}\``));
    expect(settings.size).toBeGreaterThan(5);
    expect(missing).toEqual([]);
    expect(read('README.md')).toContain('(infra/settings.md)');
  });

  test('they show only scripts that package.json has', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const shown = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1] ?? ''),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect([...new Set(shown)].filter((name) => !(name in scripts))).toEqual([]);
  });

  test('their links lead to files that are there', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
        .map((found) => posix.join(posix.dirname(page), found[1] ?? '').replace(/\/$/, ''))
        .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });
});

describe('files that comments and pages name', () => {
  // Without tests: they make up files to write about.
  const told = files.filter((file) => /\.(tsx?|js|css|sql|conf|md|sh)$/.test(file) && !file.endsWith('.test.ts'));

  test('files that comments and pages name are there', () => {
    const named = told.flatMap((file) => namedFiles(file, read(file)).map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(100);
    const gone = named.filter(({ name }) => !files.some((other) => other === name || other.endsWith(`/${name}`)));
    expect(gone.map(({ file, name }) => `${file} names ${name}`)).toEqual([]);
  });

  test.each([
    ['a line that ends with a comment', 'const a = 1; // as other-file.ts does', ['other-file.ts']],
    ['a block', '/**\n * See pwa/core/some-file.tsx, and `third.css`.\n */', ['pwa/core/some-file.tsx', 'third.css']],
    ['what is only imported or said by the code', "import { a } from './one.ts';\nconst b = 'two.ts';", []],
  ])('files that comments and pages name are found in %s', (_kind, source, expected) => {
    expect(namedFiles('api/core/x.ts', source)).toEqual(expected);
  });
});

test('each rule that lint is told to leave out has its reason in infra/lint/README.md, and no other', () => {
  const { rules, overrides }: LintSettings = JSON.parse(read('infra/lint/oxlint.json'));
  const off = [rules, ...overrides.map((override) => override.rules)].flatMap((some) =>
    Object.keys(some).filter((rule) => some[rule] === 'off'),
  );
  const reasons = [...read('infra/lint/README.md').matchAll(/^\| `([\w/-]+)` *\|.*\| *\S+ \S.*\|$/gm)];
  expect(off.length).toBeGreaterThan(30);
  expect(reasons.map((found) => found[1]).sort()).toEqual(off.sort());
});

describe('dependencies', () => {
  const manifests = files.filter((file) => file.endsWith('package.json'));
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
