import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { guardInflated, withStallGuard } from './inflate-guard.ts';
import { systemCode, TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';

const headLength = 65_536;

/** The bytes of a file, decompressed if gzipped. The head is available before the rest is consumed. */
export interface ByteSource {
  /** at least 64 kB unless the file is shorter */
  readonly head: Buffer;
  readonly gzipped: boolean;
  readonly fileBytes: number;
  /** bytes read from disk so far, before decompression */
  readBytes(): number;
  /** all bytes including the head; can be iterated once */
  readonly chunks: AsyncGenerator<Buffer>;
  /** closes the file at any point of the reading */
  close(): void;
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function takeHead(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const taken: Buffer[] = [];
  for (let length = 0; length < headLength;) {
    const next = await chunks.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(taken);
}

async function* startingWith(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function gzipError(error: unknown): unknown {
  const code = systemCode(error);
  if (code === 'Z_BUF_ERROR')
    return new TableFileError('TRUNCATED', 'Plik gzip jest ucięty: brakuje jego końca.', { cause: error });
  if (code.startsWith('Z_')) return new TableFileError('DAMAGED', 'Plik gzip jest uszkodzony.', { cause: error });
  return error;
}

/** Opens a regular file. Throws TableFileError for a missing, empty or unreadable one. */
export async function openBytes(path: string, limits: TableLimits): Promise<ByteSource> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT')
      throw new TableFileError('NOT_FOUND', `Nie ma takiego pliku: ${path}`, { cause: error });
    throw new TableFileError('UNREADABLE', `Nie można otworzyć pliku ${path} (${systemCode(error)}).`, {
      cause: error,
    });
  });
  if (!found.isFile()) throw new TableFileError('NOT_A_FILE', `${path} nie jest zwykłym plikiem.`);
  if (found.size === 0) throw new TableFileError('EMPTY', 'Plik jest pusty.');

  const file = createReadStream(path, { highWaterMark: 262_144 });
  async function* raw(): AsyncGenerator<Buffer> {
    try {
      yield* withStallGuard<Buffer>(file, limits.stall);
    } catch (error) {
      if (error instanceof TableFileError) throw error;
      throw new TableFileError('UNREADABLE', `Nie można odczytać pliku ${path} (${systemCode(error)}).`, {
        cause: error,
      });
    } finally {
      file.destroy();
    }
  }
  async function* inflated(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const gunzip = createGunzip({ chunkSize: 65_536 });
    // The loop below gets the error; the callback only prevents an unhandled one.
    pipeline(packed, gunzip, () => {});
    let bytes = 0;
    try {
      for await (const chunk of withStallGuard<Buffer>(gunzip, limits.stall)) {
        bytes += chunk.length;
        guardInflated(bytes, file.bytesRead, limits.inflatedBytes, limits.ratio);
        yield chunk;
      }
    } catch (error) {
      throw gzipError(error);
    } finally {
      gunzip.destroy();
      file.destroy();
    }
  }

  const bytes = raw();
  const packedHead = await takeHead(bytes);
  const opened = { fileBytes: found.size, readBytes: () => file.bytesRead, close: () => void file.destroy() };
  if (!isGzip(packedHead))
    return { ...opened, head: packedHead, gzipped: false, chunks: startingWith(packedHead, bytes) };
  const plain = inflated(startingWith(packedHead, bytes));
  const head = await takeHead(plain);
  if (head.length === 0) throw new TableFileError('EMPTY', 'Plik jest pusty.');
  return { ...opened, head, gzipped: true, chunks: startingWith(head, plain) };
}
