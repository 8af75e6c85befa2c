import { createCipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { deriveKey } from '../../api/core/secrets/derived-key.ts';
import { fileStoreOf } from '../support/sent-files.ts';
import { fileStoreConformance, readWhole } from './file-store-conformance.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gtinoteka-file-store-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const folder = join(dataDir, 'files');
mkdirSync(folder);
const store = fileStoreOf({ dataDir, secret: 'a secret of tests that is long enough to be one' });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

describe('in a folder', () => {
  fileStoreConformance(() => ({
    store,
    stranger: fileStoreOf({ dataDir, secret: 'x'.repeat(32) }),
    names: () => readdirSync(folder),
    read: (name) => readFileSync(join(folder, name)),
    write: (name, bytes) => writeFileSync(join(folder, name), bytes),
  }));
});

test('keeps files where its own account alone may read them, in a folder of an earlier version too', async () => {
  chmodSync(folder, 0o755);
  const again = fileStoreOf({ dataDir, secret: 'a secret of tests that is long enough to be one' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const key = again.newKey();
  await again.put(key, pdf);
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  const empty = join(dataDir, 'empty');
  await fileStoreOf({ dataDir: empty, secret: 'x'.repeat(32) }).put(key, pdf);
  expect(statSync(join(empty, 'files')).mode & 0o777).toBe(0o700);
});

test('a file of an earlier version is still read, whole and in part', async () => {
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
  expect((await readWhole(await store.getStream(key, { start: 1, end: 3 }))).toString()).toBe('PDF');
});
