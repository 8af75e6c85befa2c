import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** First byte of a stored file. */
const chunkedVersion = 2;
/** Plain bytes of every chunk but the last. */
const chunkBytes = 65_536;
const saltBytes = 16;
const tagBytes = 16;
export const headerBytes = 1 + saltBytes;
const sealedChunkBytes = chunkBytes + tagBytes;

/**
 * A file sealed in chunks of 64 KiB: `<2> <salt 16>`, then each chunk as `<cipher text> <tag 16>` under AES-256-GCM. The key is the
 * file's own, derived from the installation's and the salt, so the chunk's number can be its nonce. The name of the file, the number of
 * the chunk and whether it is the last one are sealed with it: a chunk that was cut off, moved or taken from another file is found.
 */
export interface SealedSize {
  /** of the plain file */
  readonly byteSize: number;
  /** SHA-256 of the plain bytes */
  readonly sha256: Buffer;
}

function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'file in chunks', 32));
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 8);
  return nonce;
}

function boundTo(name: string, chunk: number, isLast: boolean): Buffer {
  return Buffer.from(`${name}\0${chunk}\0${isLast ? 'last' : 'more'}`);
}

function sealChunk(key: Buffer, name: string, chunk: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk)).setAAD(boundTo(name, chunk, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, name: string, chunk: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw new Error(`${name} is cut`);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk))
    .setAAD(boundTo(name, chunk, isLast))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
}

/** Pieces of any size as pieces of exactly `size`, the last of them what remains; it may be empty only where nothing came at all. */
async function* inPieces(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let isEmpty = true;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let whole = Buffer.concat(held, length);
    // What would fill the last piece is held back: only the end of the file says that it is the last.
    for (; whole.length > size; whole = whole.subarray(size)) {
      isEmpty = false;
      yield whole.subarray(0, size);
    }
    held = [whole];
    length = whole.length;
  }
  if (length > 0 || isEmpty) yield Buffer.concat(held, length);
}

/** Seals what comes, chunk by chunk; memory does not grow with the file. `done` gets its size once everything has been handed on. */
export async function* sealInChunks(
  key: Buffer,
  name: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  done: (size: SealedSize) => void,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = fileKey(key, salt);
  const hash = createHash('sha256');
  let byteSize = 0;
  let chunk = 0;
  let held: Buffer | null = null;
  yield Buffer.concat([Buffer.of(chunkedVersion), salt]);
  for await (const piece of inPieces(bytes, chunkBytes)) {
    hash.update(piece);
    byteSize += piece.length;
    if (held) yield sealChunk(own, name, chunk++, false, held);
    held = piece;
  }
  yield sealChunk(own, name, chunk, true, held ?? Buffer.alloc(0));
  done({ byteSize, sha256: hash.digest() });
}

/** Plain bytes of a sealed file of `sealedBytes` bytes. */
export function plainSize(sealedBytes: number): number {
  const body = sealedBytes - headerBytes;
  return body - Math.ceil(body / sealedChunkBytes) * tagBytes;
}

/** Where the chunks that hold a range of plain bytes lie: the first of them, and its place in the sealed file. */
export function chunkOf(start: number): { chunk: number; offset: number; skip: number } {
  const chunk = Math.floor(start / chunkBytes);
  return { chunk, offset: headerBytes + chunk * sealedChunkBytes, skip: start - chunk * chunkBytes };
}

/**
 * Opens sealed chunks from number `first` on. Throws where one was changed, moved or cut off: what was handed on before is right, and
 * the end of the file is only reached through its last chunk.
 */
export async function* openChunks(
  key: Buffer,
  name: string,
  header: Buffer,
  sealed: AsyncIterable<Buffer>,
  first: number,
): AsyncGenerator<Buffer> {
  if (header.length !== headerBytes || header[0] !== chunkedVersion) throw new Error(`${name} is not a stored file`);
  const own = fileKey(key, header.subarray(1));
  let chunk = first;
  let held: Buffer | null = null;
  for await (const piece of inPieces(sealed, sealedChunkBytes)) {
    if (held) yield openChunk(own, name, chunk++, false, held);
    held = piece;
  }
  yield openChunk(own, name, chunk, true, held ?? Buffer.alloc(0));
}
