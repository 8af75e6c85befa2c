import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deriveKey } from '../core/secrets/derived-key.ts';
import type { Config } from '../core/config.ts';
import { makeDiskBytes } from './disk-bytes.ts';
import { makeS3Bytes } from './s3-bytes.ts';
import { headerBytes, openChunks, chunkOf, plainSize, sealInChunks, type SealedSize } from './sealed-chunks.ts';
import type { StoredBytes } from './stored-bytes.ts';

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

/** Settings that say where files lie. */
export type FileStoreConfig = Pick<Config, 'dataDir' | 's3'>;

/** The store of the settings: a bucket where S3_URL is set, else the folder DATA_DIR/files. */
export function makeFileStore({ dataDir, s3 }: FileStoreConfig, secret: string): FileStore {
  return makeSealedStore(s3 ? makeS3Bytes(s3) : makeDiskBytes(join(dataDir, 'files')), secret);
}

/** Files sealed in chunks (sealed-chunks.ts) with a key derived from the installation's secret, wherever their bytes lie. */
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

/** `length` bytes after the first `skip`. The last chunk of a file is opened as the last one, so its end has been proved when it is told. */
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
