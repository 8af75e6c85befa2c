import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fileStoreOf } from '../support/sent-files.ts';
import { fileStoreConformance } from './file-store-conformance.ts';

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

test('keeps files where its own account alone may read them, in a folder that was open to others too', async () => {
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
