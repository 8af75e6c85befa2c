import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

test('deletes what is there, and what is not', async () => {
  const key = store.newKey();
  await store.put(key, pdf);
  await store.delete(key);
  await store.delete(key);
  await expect(store.get(key)).rejects.toThrow('Cannot read file');
});
