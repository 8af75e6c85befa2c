import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** Where bytes are packed: in the thread that writes, which keeps to one processor, or in another one while the next are made. */
export type Packing = 'here' | 'beside';

const options = { level: 3, chunkSize: 65_536, finishFlush: constants.Z_SYNC_FLUSH };
const packBeside = promisify<Buffer, typeof options, Buffer>(deflateRaw);
/** Ends a packed part: a last block with nothing in it. */
const lastBlock = Buffer.from([3, 0]);

/** Sizes and places above this stand in a field of their own (zip64). */
const widest = 0xffff_ffff;
const [utf8AndSizesAfter, deflated] = [0x0808, 8];
/** The first day that a zip can name: a file says nothing of when it was made. */
const firstDay = 0x0021;

interface Part {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * Writes a zip part by part as a stream (PKWARE's APPNOTE; zip64 where a size needs it). What is packed is packed piece by piece, each flushed:
 * any reader takes that as one stream of Deflate. Memory holds one piece. Read `output` while it is written.
 */
export class ZipStream {
  readonly output: Readable;
  readonly #out = new PassThrough();
  readonly #packing: Packing;
  /** aborted when nothing can be written any more */
  readonly #closed = new AbortController();
  readonly #parts: Part[] = [];
  #offset = 0;
  #waiting: Promise<Buffer> | null = null;

  constructor(packing: Packing) {
    this.#packing = packing;
    this.output = this.#out;
    this.#out.once('close', () => this.#closed.abort());
  }

  /** A part whose bytes come by write(), up to endPart(). */
  beginPart(name: string): void {
    const part = { name: Buffer.from(name), offset: this.#offset, crc: 0, size: 0, packed: 0 };
    this.#parts.push(part);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(utf8AndSizesAfter, 6);
    head.writeUInt16LE(deflated, 8);
    head.writeUInt16LE(firstDay, 12);
    head.writeUInt16LE(part.name.length, 26);
    this.#put(head);
    this.#put(part.name);
  }

  /** Adds to the part that was begun; waits where the reader is slower. Throws what the reader ended `output` with. */
  async write(text: string): Promise<void> {
    const part = this.#open();
    const bytes = Buffer.from(text);
    part.crc = crc32(bytes, part.crc);
    part.size += bytes.length;
    if (this.#packing === 'here') return this.#putPacked(deflateRawSync(bytes, options));
    const before = this.#waiting;
    this.#waiting = packBeside(bytes, options);
    this.#waiting.catch(() => {}); // thrown below, by the next call
    if (before) await this.#putPacked(await before);
  }

  async endPart(): Promise<void> {
    const part = this.#open();
    if (this.#waiting) await this.#putPacked(await this.#waiting);
    this.#waiting = null;
    await this.#putPacked(lastBlock);
    const isWide = part.size > widest || part.packed > widest;
    const end = Buffer.alloc(isWide ? 24 : 16);
    end.writeUInt32LE(0x0807_4b50, 0);
    end.writeUInt32LE(part.crc, 4);
    if (isWide) {
      end.writeBigUInt64LE(BigInt(part.packed), 8);
      end.writeBigUInt64LE(BigInt(part.size), 16);
    } else {
      end.writeUInt32LE(part.packed, 8);
      end.writeUInt32LE(part.size, 12);
    }
    this.#put(end);
  }

  /** Writes the directory; the zip is whole when `output` has ended. */
  finish(): void {
    const start = this.#offset;
    for (const part of this.#parts) this.#put(entryOf(part));
    const size = this.#offset - start;
    const count = this.#parts.length;
    if (start > widest) this.#put(wideEnd(count, size, start));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(size, 12);
    end.writeUInt32LE(Math.min(start, widest), 16);
    this.#put(end);
    this.#out.end();
  }

  #open(): Part {
    const part = this.#parts.at(-1);
    if (!part) throw new Error('no part was begun');
    return part;
  }

  async #putPacked(bytes: Buffer): Promise<void> {
    this.#open().packed += bytes.length;
    if (this.#out.destroyed) throw this.#gone();
    if (this.#put(bytes)) return;
    await once(this.#out, 'drain', { signal: this.#closed.signal }).catch(() => {
      throw this.#gone();
    });
  }

  #gone(): Error {
    return this.#out.errored ?? new Error('nobody reads this zip any more');
  }

  #put(bytes: Buffer): boolean {
    this.#offset += bytes.length;
    return this.#out.write(bytes);
  }
}

/** The entry of a part in the directory. */
function entryOf({ name, offset, crc, size, packed }: Part): Buffer {
  const wide = [size, packed, offset].some((one) => one > widest);
  const extra = Buffer.alloc(wide ? 28 : 0);
  if (wide) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [at, value] of [size, packed, offset].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + at * 8);
  }
  const narrow = (value: number): number => (wide ? widest : value);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(wide ? 45 : 20, 4);
  entry.writeUInt16LE(wide ? 45 : 20, 6);
  entry.writeUInt16LE(utf8AndSizesAfter, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(firstDay, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(narrow(packed), 20);
  entry.writeUInt32LE(narrow(size), 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(narrow(offset), 42);
  return Buffer.concat([entry, name, extra]);
}

/** The end of a directory that begins beyond 4 GiB, and where it is. */
function wideEnd(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
