import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../core/app-error.ts';
import { privateFile, privateFolder } from '../../core/secrets/private-file.ts';

/** A request body stored on disk until it has been read. */
export interface SpooledBody {
  /** all its bytes; may be called once */
  read(): Readable;
  /** frees the disk space; may be called again */
  drop(): Promise<void>;
}

/**
 * Stores a complete body of at most `most` bytes. Throws TOO_MANY_CODES above.
 * - The file is unlinked right after its creation, so it never outlives the process.
 */
export async function spoolBody(body: Readable, folder: string, most: number): Promise<SpooledBody> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', privateFile);
  let isOpen = true;
  const drop = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  try {
    await unlink(path);
    let size = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new AppError('TOO_MANY_CODES');
      await file.write(piece);
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { read: () => file.createReadStream({ start: 0, autoClose: false }), drop };
}
