import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** lies for the headers, to try what a reader believes */
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  /** points the directory at another part's bytes */
  readonly offset?: number;
  /** ready deflate data instead of `content`; its true size and sum are given as claims */
  readonly packed?: Buffer;
}

/** Writes a zip by hand, because the tests need archives that no library would write. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content);
    const packed = part.packed ?? deflateRawSync(content);
    const size = part.claimedSize ?? content.length;
    const sum = part.claimedCrc ?? crc32(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(sum, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(part.offset ?? position, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, tail, name]));
    locals.push(local);
    position += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...locals, central, end]);
}
