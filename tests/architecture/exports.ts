import { parseSync } from 'vite';
import { resolveName } from './import-graph.ts';

interface Module {
  readonly file: string;
  readonly source: string;
  /** values it exports; types and interfaces are left out, since signatures name them */
  readonly exported: readonly string[];
  /** what it takes from others, as `FILE: name`; of a file that it takes whole `FILE: *` */
  readonly taken: readonly string[];
}

/**
 * Values that a file of the product exports and nothing imports, as `FILE: name`. A file that is imported whole, by `import()`, `import *` or
 * `export *`, may be passed on: a value of it counts as used where its name stands in any other file.
 */
export function deadExports(sources: ReadonlyMap<string, string>): string[] {
  const modules = [...sources].map(([file, source]) => readModule(file, source));
  const isTaken = takenBy(modules);
  return modules
    .filter(({ file }) => !file.startsWith('tests/'))
    .flatMap(({ file, exported }) => exported.filter((name) => !isTaken(file, name)).map((name) => `${file}: ${name}`));
}

function takenBy(modules: readonly Module[]): (file: string, name: string) => boolean {
  const taken = new Set(modules.flatMap((module) => module.taken));
  return (file, name) => {
    if (taken.has(`${file}: ${name}`)) return true;
    const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
    const names = ({ source, ...other }: Module): boolean =>
      other.file !== file && source.includes(name) && word.test(source);
    return taken.has(`${file}: *`) && modules.some(names);
  };
}

function readModule(file: string, source: string): Module {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const from = (name: string, value: string): string => `${resolveName(file, name)}: ${value}`;
  return {
    file,
    source,
    exported: exported
      .filter(({ isType }) => !isType)
      .flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? []))),
    taken: [
      ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ importName: { kind, name } }) =>
          from(moduleRequest.value, kind === 'Default' ? 'default' : (name ?? '*')),
        ),
      ),
      ...exported.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? from(moduleRequest.value, importName.name ?? '*') : [],
      ),
      ...[...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map((found) => from(found[1] ?? '', '*')),
    ],
  };
}
