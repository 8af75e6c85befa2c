import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File of the build that lists assets of earlier builds, and since when they are replaced. */
const oldAssetsFile = 'old-assets.json';
/** How long pages opened before a build may request its predecessor's files, in milliseconds. */
const oldAssetsTtl = 24 * 60 * 60 * 1_000;

/**
 * Copies assets of the build in `from` into the new one in `to`, except those replaced more than a day before `now`.
 * - Pages opened before the build still load their remaining parts.
 * - Names contain a content hash, so no file replaces another.
 */
export async function keepOldAssets(from: string, to: string, now: number): Promise<void> {
  // Without a list, as after the first build, all of them are replaced now.
  const list = await readFile(join(from, oldAssetsFile), 'utf8').then(JSON.parse, () => ({}));
  const since = new Map<string, number>(Object.entries(list));
  const own = new Set(await readdir(join(to, 'assets')));
  const kept: Record<string, number> = {};
  for (const name of await readdir(join(from, 'assets')).catch(() => [])) {
    const replacedAt = since.get(name) ?? now;
    if (own.has(name) || now - replacedAt > oldAssetsTtl) continue;
    await copyFile(join(from, 'assets', name), join(to, 'assets', name));
    kept[name] = replacedAt;
  }
  await writeFile(join(to, oldAssetsFile), JSON.stringify(kept));
}

// As a program: the folder of the build before, that of the new one, the time.
if (import.meta.main) {
  const [from = '', to = '', now = ''] = process.argv.slice(2);
  await keepOldAssets(from, to, Number(now));
}
