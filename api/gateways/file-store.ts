import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deriveKey } from '../core/secrets/derived-key.ts';
import type { Config } from '../core/config.ts';
import { makeDiskBytes } from './disk-bytes.ts';
import { makeS3Bytes } from './s3-bytes.ts';
import { headerBytes, openChunks, chunkOf, plainSize, sealInChunks, type SealedSize } from './sealed-chunks.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** A range of bytes of a file, from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The file-store port: files by random keys, encrypted at rest. File names and types are in the database. */
export interface FileStore {
  /** A new random key. */
  newKey(): string;
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores a stream without buffering it; resolves with its size and SHA-256.
   * - If the stream fails or is interrupted, nothing is stored and its error is thrown.
   */
  putStream(key: string, bytes: AsyncIterable<Buffer>): Promise<SealedSize>;
  /** Throws if the file does not exist or was changed. */
  get(key: string): Promise<Buffer>;
  /**
   * The bytes as a stream, all or a range inside the file; memory does not grow with the file.
   * - Throws if the file does not exist. A changed or truncated file fails while it is read, before its end.
   */
  getStream(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes the file, if any. */
  delete(key: string): Promise<void>;
}

/** Settings of the file storage. */
export type FileStoreConfig = Pick<Config, 'dataDir' | 's3'>;

/** The configured store: a bucket with S3_URL, else the folder DATA_DIR/files. */
export function makeFileStore({ dataDir, s3 }: FileStoreConfig, secret: string): FileStore {
  return makeSealedStore(s3 ? makeS3Bytes(s3) : makeDiskBytes(join(dataDir, 'files')), secret);
}

/** Files encrypted in chunks (sealed-chunks.ts) with a key derived from the installation's secret, in any storage. */
function makeSealedStore(stored: StoredBytes, secret: string): FileStore {
  const key = deriveKey(secret, 'files');

  async function putStream(name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<SealedSize> {
    let size: SealedSize | null = null;
    await stored.put(
      name,
      sealInChunks(key, name, bytes, (whole) => (size = whole)),
    );
    if (!size) throw new Error(`${name} was not stored`);
    return size;
  }

  async function getStream(name: string, range?: ByteRange): Promise<Readable> {
    const { bytes, size } = await stored.read(name, 0, headerBytes - 1);
    const head = await gathered(bytes);
    const { chunk, offset, skip } = chunkOf(range?.start ?? 0);
    const length = range ? range.end - range.start + 1 : plainSize(size);
    if (size <= offset) throw new Error(`${name} is cut`);
    const sealed = await stored.read(name, offset);
    return Readable.from(cut(openChunks(key, name, head, sealed.bytes, chunk), skip, length), { objectMode: false });
  }

  return {
    newKey: () => randomUUID(),
    async put(name, bytes) {
      await putStream(name, [bytes]);
    },
    putStream,
    async get(name) {
      return gathered(await getStream(name));
    },
    getStream,
    delete: (name) => stored.delete(name),
  };
}

async function gathered(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/**
 * `length` bytes after the first `skip`. The last chunk of a file is verified as the last one before its end is
 * returned.
 */
async function* cut(pieces: AsyncGenerator<Buffer>, skip: number, length: number): AsyncGenerator<Buffer> {
  let [toSkip, remaining] = [skip, length];
  for await (const piece of pieces) {
    const part = piece.subarray(toSkip, toSkip + remaining);
    toSkip = Math.max(0, toSkip - piece.length);
    remaining -= part.length;
    if (part.length > 0) yield part;
    if (remaining === 0) return;
  }
  throw new Error('the file ends too early');
}
