import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, privateFolder } from '../secrets/private-file.ts';

/**
 * Runs `work` with a new empty folder `name` below `place`, which only the account of the process may enter, and removes it afterwards. A
 * folder that a killed process left under the name is removed first.
 */
export async function withWorkFolder<T>(
  workRoot: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(workRoot, name);
  makePrivateFolder(workRoot);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: privateFolder });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
