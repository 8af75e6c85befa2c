const topLevel = new Set(
  'package.json package-lock.json tsconfig.json README.md LICENSE pwa api search-indexer infra tests'.split(' '),
);

const emptyNames = /(^|-)(utils?|helpers?|common|managers?|misc)$|^services?$|-service$/;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const givenNames = new Set(['README.md', 'LICENSE', 'Dockerfile']);

/** A sentence for each file with an invalid name or folder. Paths with `/`, relative to the repository. */
export function misplacedFiles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const parts = file.split('/');
    const top = parts[0] ?? '';
    const reasons: string[] = [];
    if (!top.startsWith('.') && !topLevel.has(top)) reasons.push(`${top} is not part of the top level`);
    if (parts.includes('src')) reasons.push('there is no src');
    for (const part of parts) {
      if (!kebab.test(part) && !givenNames.has(part)) reasons.push(`${part} is not kebab-case`);
      if (emptyNames.test(part.split('.')[0] ?? '')) reasons.push(`${part} says nothing about what is in it`);
    }
    return reasons.map((reason) => `${file}: ${reason}`);
  });
}

/** Test files that no project of tests/vitest.config.ts runs. */
export function orphanTests(files: readonly string[]): string[] {
  return files.filter(
    (file) =>
      /\.(test|spec|e2e)\.tsx?$/.test(file) &&
      !/^tests\/.*\.(unit\.test\.ts|api\.test\.ts|elasticsearch\.test\.ts|edge\.test\.ts|pwa\.test\.tsx?|e2e\.ts)$/.test(
        file,
      ) &&
      !/^tests\/(architecture|start)\/.*\.test\.ts$/.test(file),
  );
}
