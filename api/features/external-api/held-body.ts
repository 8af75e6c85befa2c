import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../core/app-error.ts';
import { privateFile, privateFolder } from '../../core/secrets/private-file.ts';

/** What a program sent, held on disk until it has been read. */
export interface HeldBody {
  /** its bytes from the beginning; once */
  read(): Readable;
  /** lets go of it; may be called again */
  drop(): Promise<void>;
}

/**
 * Takes a body whole, at most so many bytes (TOO_MANY_CODES above). Its file has no name from the beginning on, so nothing of it
 * outlives the process, however that ends.
 */
export async function holdBody(body: Readable, folder: string, most: number): Promise<HeldBody> {
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
