import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { closeToOthers, privateFile, privateFolder } from '../core/secrets/private-file.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Bytes in a folder of this machine, for its own account alone. */
export function makeDiskBytes(folder: string): StoredBytes {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  closeToOthers(folder);

  async function remove(name: string): Promise<void> {
    try {
      await disk.delete(name);
    } catch (error) {
      if (await disk.exists(name)) throw error;
    }
  }

  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: privateFolder });
      try {
        // Its folder is closed already: nobody can come in between.
        await disk.putStream(name, Readable.from(bytes, { objectMode: false }));
        await chmod(join(folder, name), privateFile);
      } catch (error) {
        await remove(name);
        // What was wrong with the stream itself tells more than that the file could not be written.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
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
