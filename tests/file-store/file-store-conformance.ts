import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileStore } from '../../api/gateways/file-store.ts';

/** A store with a way behind it: its stored bytes as they lie. */
export interface TriedStore {
  readonly store: FileStore;
  /** the same place under another secret */
  readonly stranger: FileStore;
  names(): string[];
  read(name: string): Buffer;
  write(name: string, bytes: Buffer): void;
}

const chunk = 65_536;
const header = 17;
const sealed = chunk + 16;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The bytes of a stream, whole. */
export async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** What must hold of a store of files, wherever the bytes lie. */
export function fileStoreConformance(given: () => TriedStore): void {
  const part = (bytes: Buffer, n: number): Buffer => bytes.subarray(header + n * sealed, header + (n + 1) * sealed);

  test('refuses a file that was changed, swapped or written under another secret', async () => {
    const { store, stranger, read, write } = given();
    const [one, two] = [store.newKey(), store.newKey()];
    await store.put(one, Buffer.from('one'));
    await store.put(two, Buffer.from('two'));
    const stored = read(one);
    expect(stored.includes('one')).toBe(false);
    await expect(stranger.get(one)).rejects.toThrow('unable to authenticate');
    write(two, stored);
    await expect(store.get(two)).rejects.toThrow('unable to authenticate');
    stored[20] = (stored[20] ?? 0) ^ 1;
    write(one, stored);
    await expect(store.get(one)).rejects.toThrow('unable to authenticate');
  });

  test('deletes what is there, and what is not', async () => {
    const { store, names } = given();
    const key = store.newKey();
    await store.put(key, Buffer.from('x'));
    expect(names()).toContain(key);
    await store.delete(key);
    await store.delete(key);
    expect(names()).not.toContain(key);
    await expect(store.get(key)).rejects.toThrow(/ENOENT|is not there/);
  });

  describe('a file that comes as a stream', () => {
    test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 17])(
      'of %d bytes comes back as it was',
      async (size) => {
        const { store } = given();
        const bytes = randomBytes(size);
        for (const piece of [1_000, chunk, 200_000]) {
          const key = store.newKey();
          const stored = await store.putStream(key, inPieces(bytes, piece));
          expect(stored).toEqual({ byteSize: size, sha256: createHash('sha256').update(bytes).digest() });
          expect((await store.get(key)).equals(bytes)).toBe(true);
          expect((await readWhole(await store.getStream(key))).equals(bytes)).toBe(true);
        }
      },
    );

    test('of 20 MB, more than is sent at once, comes back whole and in part', async () => {
      const { store } = given();
      const bytes = randomBytes(20_000_003);
      const key = store.newKey();
      await store.putStream(key, inPieces(bytes, 300_000));
      expect((await store.get(key)).equals(bytes)).toBe(true);
      const range = { start: 16_777_000, end: 16_778_000 };
      const piece = await readWhole(await store.getStream(key, range));
      expect(piece.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
    });

    test('gives any range of itself', async () => {
      const { store } = given();
      const bytes = randomBytes(3 * chunk + 17);
      const key = store.newKey();
      await store.put(key, bytes);
      const ends: [number, number][] = [
        [0, 0],
        [0, chunk - 1],
        [chunk - 1, chunk],
        [chunk, bytes.length - 1],
        [5, 2 * chunk],
        [bytes.length - 1, bytes.length - 1],
      ];
      for (const [start, end] of ends) {
        const piece = await readWhole(await store.getStream(key, { start, end }));
        expect(piece.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
      }
    });

    test('is refused where a chunk was cut off, moved, changed or taken from another file', async () => {
      const { store, read, write } = given();
      const [key, other] = [store.newKey(), store.newKey()];
      await store.put(key, randomBytes(3 * chunk + 17));
      await store.put(other, randomBytes(3 * chunk + 17));
      const [stored, foreign] = [read(key), read(other)];
      const head = stored.subarray(0, header);
      const tampered: [string, Buffer][] = [
        ['cut after a chunk', stored.subarray(0, header + 2 * sealed)],
        ['cut in a chunk', stored.subarray(0, stored.length - 3)],
        ['without its first chunk', Buffer.concat([head, stored.subarray(header + sealed)])],
        [
          'two chunks swapped',
          Buffer.concat([head, part(stored, 1), part(stored, 0), part(stored, 2), part(stored, 3)]),
        ],
        ['a chunk of another file', Buffer.concat([head, part(foreign, 0), stored.subarray(header + sealed)])],
        ['longer by another file', Buffer.concat([stored, foreign.subarray(header)])],
        ['the header alone', head],
        ['one byte', stored.subarray(0, 1)],
      ];
      for (const [what, bytes] of tampered) {
        write(key, bytes);
        await expect(store.get(key), what).rejects.toThrow(/unable to authenticate|is cut|not a stored file/);
      }
      write(key, stored);
      expect(await store.get(key)).toHaveLength(3 * chunk + 17);
    });

    test.each([200_000, 9_000_000, 18_000_000])('leaves nothing behind when it is cut after %d bytes', async (size) => {
      const { store, names } = given();
      const key = store.newKey();
      async function* broken(): AsyncGenerator<Buffer> {
        for (let sent = 0; sent < size; sent += 100_000) yield randomBytes(100_000);
        throw new Error('the client went away');
      }
      await expect(store.putStream(key, broken())).rejects.toThrow('the client went away');
      expect(names()).not.toContain(key);
    });
  });
}
