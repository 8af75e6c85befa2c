import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm run client: builds the client as JavaScript with types, as a separate package. Another folder may be named.
const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(repository, 'api/client/dist');

await rm(folder, { recursive: true, force: true });
const options = ['--noEmit', 'false', '--outDir', folder, '--declaration', '--rewriteRelativeImportExtensions'];
const { status } = spawnSync(
  process.execPath,
  [join(repository, 'node_modules/typescript/bin/tsc'), '-p', join(repository, 'api/client'), ...options],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);

const { name, version }: { name: string; version: string } = JSON.parse(
  await readFile(join(repository, 'api/client/package.json'), 'utf8'),
);
const manifest = {
  name,
  version,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './gtinoteka.d.ts', default: './gtinoteka.js' } },
};
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`The client is in ${folder}; npm pack there makes one file of it.`);
