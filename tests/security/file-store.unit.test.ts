import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { deriveKey } from '../../api/core/secrets/derived-key.ts';
import { makeDiskFileStore } from '../../api/gateways/file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-file-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = makeDiskFileStore({ folder, secret: 'a secret of tests that is long enough to be one' });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

test('refuses a file that was changed, swapped or written under another secret', async () => {
  const [one, two] = [store.newKey(), store.newKey()];
  await store.put(one, pdf);
  await store.put(two, png);
  const stored = readFileSync(join(folder, one));
  await expect(makeDiskFileStore({ folder, secret: 'x'.repeat(32) }).get(one)).rejects.toThrow(
    'unable to authenticate',
  );
  writeFileSync(join(folder, two), stored);
  await expect(store.get(two)).rejects.toThrow('unable to authenticate');
  stored[20] = (stored[20] ?? 0) ^ 1;
  writeFileSync(join(folder, one), stored);
  await expect(store.get(one)).rejects.toThrow('unable to authenticate');
});

test('keeps files where its own account alone may read them, in a folder of an earlier version too', async () => {
  chmodSync(folder, 0o755);
  const again = makeDiskFileStore({ folder, secret: 'a secret of tests that is long enough to be one' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const key = again.newKey();
  await again.put(key, pdf);
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  const made = join(folder, 'made');
  await makeDiskFileStore({ folder: made, secret: 'x'.repeat(32) }).put(key, pdf);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  rmSync(made, { recursive: true });
});

test('deletes what is there, and what is not', async () => {
  const key = store.newKey();
  await store.put(key, pdf);
  await store.delete(key);
  await store.delete(key);
  await expect(store.get(key)).rejects.toThrow('ENOENT');
});

describe('a file that comes as a stream', () => {
  const chunk = 65_536;

  async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  }

  test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 17])(
    'of %d bytes comes back as it was',
    async (size) => {
      const bytes = randomBytes(size);
      for (const piece of [1_000, chunk, 200_000]) {
        const key = store.newKey();
        const stored = await store.putStream(key, inPieces(bytes, piece));
        expect(stored).toEqual({ byteSize: size, sha256: createHash('sha256').update(bytes).digest() });
        expect((await store.get(key)).equals(bytes)).toBe(true);
        expect((await whole(await store.getStream(key))).equals(bytes)).toBe(true);
      }
    },
  );

  test('gives any range of itself', async () => {
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
    for (const [start, end] of ends)
      expect((await whole(await store.getStream(key, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
        true,
      );
  });

  test('is refused where a chunk was cut off, moved, changed or taken from another file', async () => {
    const header = 17;
    const sealed = chunk + 16;
    const [key, other] = [store.newKey(), store.newKey()];
    await store.put(key, randomBytes(3 * chunk + 17));
    await store.put(other, randomBytes(3 * chunk + 17));
    const stored = readFileSync(join(folder, key));
    const foreign = readFileSync(join(folder, other));
    const part = (bytes: Buffer, n: number): Buffer => bytes.subarray(header + n * sealed, header + (n + 1) * sealed);
    const head = stored.subarray(0, header);
    const tampered: [string, Buffer][] = [
      ['cut after a chunk', stored.subarray(0, header + 2 * sealed)],
      ['cut in a chunk', stored.subarray(0, stored.length - 3)],
      ['without its first chunk', Buffer.concat([head, stored.subarray(header + sealed)])],
      ['two chunks swapped', Buffer.concat([head, part(stored, 1), part(stored, 0), part(stored, 2), part(stored, 3)])],
      ['a chunk of another file', Buffer.concat([head, part(foreign, 0), stored.subarray(header + sealed)])],
      ['longer by another file', Buffer.concat([stored, foreign.subarray(header)])],
      ['the header alone', head],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [what, bytes] of tampered) {
      writeFileSync(join(folder, key), bytes);
      await expect(store.get(key), what).rejects.toThrow(/unable to authenticate|is cut|not a stored file/);
    }
    writeFileSync(join(folder, key), stored);
    expect(await store.get(key)).toHaveLength(3 * chunk + 17);
  });

  test('leaves nothing behind when it is cut', async () => {
    const key = store.newKey();
    async function* broken(): AsyncGenerator<Buffer> {
      yield randomBytes(200_000);
      throw new Error('the client went away');
    }
    await expect(store.putStream(key, broken())).rejects.toThrow('the client went away');
    expect(existsSync(join(folder, key))).toBe(false);
  });

  test('of an earlier version is still read, whole and in part', async () => {
    const key = store.newKey();
    const iv = randomBytes(12);
    const cipher = createCipheriv(
      'aes-256-gcm',
      deriveKey('a secret of tests that is long enough to be one', 'files'),
      iv,
    );
    cipher.setAAD(Buffer.from(key));
    const sealed = Buffer.concat([Buffer.of(1), iv, cipher.update(pdf), cipher.final(), cipher.getAuthTag()]);
    writeFileSync(join(folder, key), sealed);
    expect((await store.get(key)).equals(pdf)).toBe(true);
    expect((await whole(await store.getStream(key, { start: 1, end: 3 }))).toString()).toBe('PDF');
  });
});
