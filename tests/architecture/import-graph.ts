import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** File → what it names in imports, re-exports and type imports: a file of ours, or `npm:name`, `node:name`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const workspaces: Record<string, string> = {
  '@gtinoteka/contract': 'api/contract',
  '@gtinoteka/client': 'api/client',
  '@gtinoteka/command-line': 'api/command-line',
  '@gtinoteka/mcp': 'api/mcp',
  '@gtinoteka/product-index': 'search-indexer/product-index',
  '@gtinoteka/api': 'api',
  '@gtinoteka/search-indexer': 'search-indexer',
  '@gtinoteka/pwa': 'pwa',
  '@gtinoteka/tests': 'tests',
};

/** What a workspace is without a file, by `exports` of its package.json. */
const entrances: Record<string, string> = {
  '@gtinoteka/client': 'api/client/gtinoteka.ts',
  '@gtinoteka/command-line': 'api/command-line/command-line.ts',
};

const notOurs = new Set(['node_modules', 'dist', 'coverage', '.data', '.git', '.cache']);

/** All files of the repository as paths with `/`, without what is installed or built. */
export function listFiles(folder = repository): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [relative(repository, path).split(sep).join('/')] : [];
  });
}

/** Reads every TypeScript file. A relative import of a file that is not there stays as it is and is reported by the rules. */
export function readImportGraph(): ImportGraph {
  const sources = listFiles().filter((file) => /\.tsx?$/.test(file));
  return new Map(sources.map((file) => [file, importsOf(file, readFileSync(join(repository, file), 'utf8'))]));
}

/** What one source names, in the order it stands there, each once. */
export function importsOf(file: string, source: string): string[] {
  return namesIn(file, source).map((name) => resolveName(file, name));
}

/** The same as it is written: `./a.ts`, `@gtinoteka/contract/b.ts`, `zod/mini`, `node:fs`. */
export function namesIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const named = new Set<string>();
  collectNames(program, named);
  return [...named];
}

/** Walks a syntax tree: import and export … from, import() as a call and as a type, and new URL('./worker.ts', …). */
function collectNames(node: unknown, named: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collectNames(item, named);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const name = namedBy(node);
  if (name !== null) named.add(name);
  for (const value of Object.values(node)) if (typeof value === 'object') collectNames(value, named);
}

function namedBy(node: object): string | null {
  if (!('type' in node)) return null;
  if ('source' in node) return literal(node.source);
  if (node.type !== 'NewExpression' || !('callee' in node) || !('arguments' in node)) return null;
  const { callee, arguments: given } = node;
  const isUrl = typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'URL';
  const path = isUrl && Array.isArray(given) ? literal(given[0]) : null;
  return path && /^\.{1,2}\/.*\.tsx?$/.test(path) ? path : null;
}

function literal(node: unknown): string | null {
  const isLiteral = typeof node === 'object' && node !== null && 'value' in node;
  return isLiteral && typeof node.value === 'string' ? node.value : null;
}

export function resolveName(file: string, name: string): string {
  const plain = name.replace(/[?#].*$/, '');
  if (plain.startsWith('.')) return posix.join(dirname(file), plain);
  if (plain.startsWith('node:')) return plain;
  const entrance = entrances[plain];
  if (entrance !== undefined) return entrance;
  for (const [workspace, folder] of Object.entries(workspaces))
    if (plain === workspace || plain.startsWith(`${workspace}/`))
      return posix.join(folder, plain.slice(workspace.length + 1));
  return `npm:${plain}`;
}

export function isOurs(name: string): boolean {
  return !name.startsWith('npm:') && !name.startsWith('node:');
}

export function isThere(name: string): boolean {
  return existsSync(join(repository, name));
}
