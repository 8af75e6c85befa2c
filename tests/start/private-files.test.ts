import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileStoreOf } from '../support/sent-files.ts';
import { startProduct } from '../support/servers/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gtinoteka-private-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Files and folders of the data folder that another account may read or write, by way of folders that it may enter. */
function openToOthers(path = dataDir): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return []; // the database removes files of its own while it runs
  const own = (found.mode & 0o066) === 0 ? [] : [relative(dataDir, path) || '.'];
  if (!found.isDirectory() || (found.mode & 0o011) === 0) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}

/** As a restored backup may leave them. */
function openAll(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.name === 'postgres') continue; // PostgreSQL refuses a cluster that others may read
    chmodSync(inner, entry.isDirectory() ? 0o755 : 0o644);
    if (entry.isDirectory()) openAll(inner);
  }
}

test('other accounts of the machine read nothing of what the product writes, nor what a restored copy left open', async () => {
  const first = await startProduct({ dataDir, keepData: true });
  try {
    await fileStoreOf({ dataDir, secret: 'x'.repeat(32) }).put('one', Buffer.from('a file'));
    const written = ['files', 'lock', 'mailbox', 'postgres', 'postgres.log', 'running.json', 'secret'];
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(written));
    expect(openToOthers()).toEqual([]);
  } finally {
    await first.stop();
  }
  openAll(dataDir);
  expect(openToOthers()).not.toEqual([]);
  const second = await startProduct({ dataDir, keepData: true });
  try {
    expect(openToOthers()).toEqual([]);
  } finally {
    await second.stop();
  }
});
