import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepOldAssets } from './keep-old-assets.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const pwa = join(repository, 'pwa');
const dist = join(pwa, 'dist');
const hashFile = 'built-from';

/**
 * Builds the pwa into pwa/dist unless it was built from these sources.
 * - The build is written beside it and renamed, so that a concurrent server or build never reads a partial one.
 * - Rejects with the output of a failed build.
 */
export async function buildPwa(options: { signal?: AbortSignal } = {}): Promise<'built' | 'fresh'> {
  const wanted = sourceHash();
  const built = await readFile(join(dist, hashFile), 'utf8').catch(() => '');
  if (built === wanted) return 'fresh';
  const buildFolder = join(repository, 'node_modules/.cache/gtinoteka-pwa');
  const fresh = join(buildFolder, randomUUID());
  const old = `${fresh}-old`;
  await mkdir(buildFolder, { recursive: true });
  try {
    await runVite(fresh, options.signal);
    await writeFile(join(fresh, hashFile), wanted);
    await keepOldAssets(dist, fresh, Date.now());
    await rename(dist, old).catch(() => {});
    await rename(fresh, dist);
  } finally {
    await Promise.all([fresh, old].map((folder) => rm(folder, { recursive: true, force: true })));
  }
  return 'built';
}

/** All inputs of the build: the pwa, the contract and the versions of dependencies. */
function sourceHash(): string {
  const files = [...listFiles(pwa), ...listFiles(join(repository, 'api/contract'))];
  const hash = createHash('sha256');
  for (const file of [...files.sort(), join(repository, 'package-lock.json'), join(repository, 'tsconfig.json')])
    hash
      .update(`${relative(repository, file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

async function runVite(outDir: string, signal?: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, [join(repository, 'infra/run-vite.ts'), outDir], {
    cwd: pwa,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let printed = '';
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  build.on('error', reject).on('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`The build of the pwa failed (${code}):\n${printed}`);
}

if (import.meta.main) {
  const outcome = await buildPwa();
  console.log(outcome === 'built' ? 'pwa/dist: built' : 'pwa/dist: up to date');
}
