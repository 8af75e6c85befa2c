import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** First byte of a stored file. */
const chunkedVersion = 2;
/** Plain bytes of every chunk except the last. */
const chunkBytes = 65_536;
const saltBytes = 16;
const tagBytes = 16;
export const headerBytes = 1 + saltBytes;
const sealedChunkBytes = chunkBytes + tagBytes;

/**
 * A file encrypted in chunks of 64 KiB: `<2> <salt 16>`, then chunks of `<cipher text> <tag 16>` with AES-256-GCM.
 * - The key is derived from the installation's and the salt, so each file has its own, and the chunk's number is its
 *   nonce.
 * - The file's name, the chunk's number and whether it is the last are authenticated: a chunk that was removed, moved
 *   or taken from another file is detected.
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

/** Pieces of exactly `size`, except the last one, which is empty only for an empty input. */
async function* inPieces(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let isEmpty = true;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let whole = Buffer.concat(held, length);
    // A piece that would be the last is kept: only the end of the input shows that it is the last.
    for (; whole.length > size; whole = whole.subarray(size)) {
      isEmpty = false;
      yield whole.subarray(0, size);
    }
    held = [whole];
    length = whole.length;
  }
  if (length > 0 || isEmpty) yield Buffer.concat(held, length);
}

/** Encrypts chunk by chunk; memory does not grow with the file. `done` receives the size at the end. */
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

/** The first chunk of a range of plain bytes, and its offset in the encrypted file. */
export function chunkOf(start: number): { chunk: number; offset: number; skip: number } {
  const chunk = Math.floor(start / chunkBytes);
  return { chunk, offset: headerBytes + chunk * sealedChunkBytes, skip: start - chunk * chunkBytes };
}

/**
 * Decrypts chunks from number `first` on. Throws if one was changed, moved or removed.
 * - Returned bytes are always correct; the end is reached only through the last chunk.
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
