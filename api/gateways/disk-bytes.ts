import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { closeToOthers, privateFile, privateFolder } from '../core/secrets/private-file.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Stores bytes in a folder that only the account of this process can read. */
export function makeDiskBytes(folder: string): StoredBytes {
  closeToOthers(folder);
  const remove = (name: string): Promise<void> => rm(join(folder, name), { force: true });

  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: privateFolder });
      try {
        await pipeline(bytes, createWriteStream(join(folder, name), { mode: privateFile }));
      } catch (error) {
        await remove(name);
        throw error;
      }
    },
    async read(name, start, end) {
      const path = join(folder, name);
      const { size } = await stat(path);
      return { bytes: createReadStream(path, { start, ...(end !== undefined && { end }) }), size };
    },
    delete: remove,
  };
}
