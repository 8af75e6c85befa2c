import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, namesIn, repository } from './import-graph.ts';

/** A package.json, and what the TypeScript files of its workspace import: those below its folder and below no other package.json. */
export interface Manifest {
  /** `api/contract/package.json` */
  readonly file: string;
  /** name → version, of dependencies and devDependencies */
  readonly listed: Readonly<Record<string, string>>;
  /** packages by their names, built-in modules as `node:fs` */
  readonly imported: ReadonlySet<string>;
}

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function readManifests(): Manifest[] {
  const files = listFiles();
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file));
  // The deepest folder first: `api/contract/` before `api/`, the repository's own, '', last.
  const folders = manifests.map(folderOf).sort((a, b) => b.length - a.length);
  const ownerOf = (file: string): string | undefined => folders.find((folder) => file.startsWith(folder));
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  return manifests.map((file) => {
    const { dependencies, devDependencies }: PackageJson = JSON.parse(readFileSync(join(repository, file), 'utf8'));
    return {
      file,
      listed: { ...dependencies, ...devDependencies },
      imported: importedBy(sources.filter((source) => ownerOf(source) === folderOf(file))),
    };
  });
}

function folderOf(manifest: string): string {
  return manifest.slice(0, -'package.json'.length);
}

function importedBy(sources: readonly string[]): Set<string> {
  const names = sources.flatMap((file) => namesIn(file, readFileSync(join(repository, file), 'utf8')));
  return new Set(names.filter((name) => !name.startsWith('.')).map(packageOf));
}

/** `zod` of `zod/mini`, `@tiptap/core` of itself, `node:fs` of `node:fs/promises`. */
export function packageOf(name: string): string {
  const [first = '', second = ''] = name.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** The package of its types that a package without types of its own would have: `@types/pg`, `@types/node`. */
export function typesOf(name: string): string {
  if (name.startsWith('node:')) return '@types/node';
  return `@types/${name.replace(/^@([^/]+)\//, '$1__')}`;
}
