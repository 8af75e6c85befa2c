import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createDecipheriv, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open as openFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deriveKey } from '../core/secrets/derived-key.ts';
import { closeToOthers, privateFile, privateFolder } from '../core/secrets/private-file.ts';
import {
  chunkedVersion,
  headerBytes,
  openChunks,
  placeOf,
  plainSize,
  sealInChunks,
  type SealedSize,
} from './sealed-chunks.ts';

/** Some of the bytes of a file: from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The file-store port: files by keys that say nothing, encrypted at rest. Names and types of files stand in the database. */
export interface FileStore {
  /** A key nobody has used. */
  newKey(): string;
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores what comes without holding it; resolves with its size and SHA-256 when it is whole. Where the stream fails, or is cut, nothing
   * is left behind and its error is thrown.
   */
  putStream(key: string, bytes: AsyncIterable<Buffer>): Promise<SealedSize>;
  /** Throws when there is no such file, or what is stored is not what was put. */
  get(key: string): Promise<Buffer>;
  /**
   * The bytes as a stream, all or those of a range inside the file; memory does not grow with the file. Throws when there is none; a
   * file that was changed or cut fails while it is read, before its end.
   */
  getStream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the file; where there is none, nothing happens. */
  delete(key: string): Promise<void>;
}

const earlierVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Files in a folder of this machine, sealed in chunks (sealed-chunks.ts) with a key derived from the installation's secret; other
 * accounts of the machine may not read them. Files of an earlier version, `<1> <iv 12> <cipher text> <tag 16>`, are read too.
 */
export function makeDiskFileStore({ folder, secret }: { folder: string; secret: string }): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  closeToOthers(folder);
  const key = deriveKey(secret, 'files');

  async function putStream(name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<SealedSize> {
    let size: SealedSize | null = null;
    await mkdir(folder, { recursive: true, mode: privateFolder });
    try {
      const sealed = sealInChunks(key, name, bytes, (whole) => (size = whole));
      // Its folder is closed already: nobody can come in between.
      await disk.putStream(name, Readable.from(sealed, { objectMode: false }));
      await chmod(join(folder, name), privateFile);
      if (!size) throw new Error(`${name} was not stored`);
      return size;
    } catch (error) {
      await remove(name);
      // What was wrong with the stream itself tells more than that the file could not be written.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  }

  async function getStream(name: string, range?: ByteRange): Promise<Readable> {
    const path = join(folder, name);
    const head = await headOf(path);
    if (head[0] !== chunkedVersion) {
      const whole = openEarlier(key, name, Buffer.from(await disk.getBytes(name)));
      return Readable.from([range ? whole.subarray(range.start, range.end + 1) : whole], { objectMode: false });
    }
    const { chunk, offset, skip } = placeOf(range?.start ?? 0);
    const length = range ? range.end - range.start + 1 : plainSize((await stat(path)).size);
    const sealed = createReadStream(path, { start: offset });
    return Readable.from(cut(openChunks(key, name, head, sealed, chunk), skip, length), { objectMode: false });
  }

  async function remove(name: string): Promise<void> {
    try {
      await disk.delete(name);
    } catch (error) {
      if (await disk.exists(name)) throw error;
    }
  }

  return {
    newKey: () => randomUUID(),
    async put(name, bytes) {
      await putStream(name, [bytes]);
    },
    putStream,
    async get(name) {
      const pieces: Buffer[] = [];
      for await (const piece of await getStream(name)) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    },
    getStream,
    delete: remove,
  };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const head = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(head, 0, headerBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `length` bytes after the first `skip`. The last chunk of a file is opened as the last one, so its end has been proved when it is told. */
async function* cut(pieces: AsyncGenerator<Buffer>, skip: number, length: number): AsyncGenerator<Buffer> {
  let [toSkip, left] = [skip, length];
  for await (const piece of pieces) {
    const part = piece.subarray(toSkip, toSkip + left);
    toSkip = Math.max(0, toSkip - piece.length);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
  throw new Error('the file ends too early');
}

function openEarlier(key: Buffer, name: string, stored: Buffer): Buffer {
  if (stored[0] !== earlierVersion || stored.length < 1 + ivBytes + tagBytes)
    throw new Error(`${name} is not a stored file`);
  const iv = stored.subarray(1, 1 + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(Buffer.from(name))
    .setAuthTag(stored.subarray(stored.length - tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(1 + ivBytes, stored.length - tagBytes)), decipher.final()]);
}
