import type { FeedFile } from '@gtinoteka/contract/machines/machine-files.ts';
import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFeedFiles } from '../support/feed-files.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, leave, untilTold, usedOf } from './programs.ts';
import { changeProduct, noteChange, removeProduct } from '../support/stored-rows.ts';
import { addUnmadeFeedFile, ageFeedFile } from '../support/prepared/programs.ts';
import { forgetOldChanges } from '../support/prepared/changes.ts';

const { app, database, config } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;
const files = makeFileStore(config, config.secret ?? '');
const buyer = await addAccount(database, { subscription: 'yearly_limited' });
const key = await addNamedKey(database, buyer.companyId);

const ask = async (path: string, headers: Record<string, string> = {}, by = key) =>
  app.inject({ url: `/external_api/v2/files/${path}`, headers: { 'x-api-key': by, ...headers } });
const list = async (): Promise<FeedFile[]> => (await ask('')).json().files;
const fileOf = async (kind: string, covers: string, format = 'jsonl'): Promise<FeedFile> => {
  const found = (await list()).find((one) => one.kind === kind && one.covers === covers && one.format === format);
  if (!found) throw new Error(`${kind} ${covers} is not there`);
  return found;
};
const linesOf = (bytes: Buffer) =>
  gunzipSync(bytes)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line): { gtinNumber: string; change: string; product: { name: string } | null } => JSON.parse(line));

async function makeAt(at: string): Promise<void> {
  await untilTold(database);
  await runFeedFiles({ database, files, dataDir: config.dataDir, now: () => new Date(at) });
}
const tell = (...gtins: string[]) => noteChange({ pool }, gtins);

const [kept, changed, fresh, gone] = [1, 2, 3, 4].map((n) => gtinOf('590780', n)) as [string, string, string, string];

beforeAll(async () => {
  await addProduct(database, { gtin: kept, name: 'Powidła „śliwkowe”', brand: 'Śliwka', net_amounts: ['1.50'] });
  await addProduct(database, { gtin: changed, name: 'Miód' });
  await addProduct(database, { gtin: gone, name: 'Sok' });
  await makeAt('2026-10-30T05:00:00Z');
  await changeProduct({ pool }, changed, { name: 'Miód lipowy' });
  await tell(changed, changed);
  await makeAt('2026-10-31T05:00:00Z');
  await addProduct(database, { gtin: fresh, name: 'Dżem' });
  await removeProduct({ pool }, gone);
  await tell(fresh, gone);
  await makeAt('2026-11-01T05:00:00Z');
}, unhurried(60_000));

describe('files of the feed', () => {
  test('files of the feed are a full one for a month, one for a day and one for a month that is over; each goes on where another ended', async () => {
    const found = await list();
    expect(
      found
        .filter(({ format }) => format === 'jsonl')
        .map(({ kind, covers }) => `${kind} ${covers}`)
        .toSorted(),
    ).toEqual(['day 2026-10-30', 'day 2026-10-31', 'full 2026-10-01', 'full 2026-11-01', 'month 2026-10-01']);
    const [full, first, second, month] = await Promise.all([
      fileOf('full', '2026-10-01'),
      fileOf('day', '2026-10-30'),
      fileOf('day', '2026-10-31'),
      fileOf('month', '2026-10-01'),
    ]);
    expect([full.since, first.since, second.since]).toEqual([null, full.cursor, first.cursor]);
    expect([month.since, month.cursor]).toEqual([first.since, second.cursor]);
    expect((await fileOf('full', '2026-11-01')).cursor).toBe(second.cursor);
    expect([full.products, first.products, second.products, second.removed]).toEqual([3, 1, 1, 1]);
    const { rows } = await pool.query('SELECT FROM outbox');
    expect(rows.length).toBeGreaterThan(0);
    const feed = await app.inject({
      url: `/external_api/v2/changes/?since=${second.cursor}`,
      headers: { 'x-api-key': key },
    });
    expect(feed.json()).toMatchObject({ changes: [], more: false });
  });

  test('made again are no others', async () => {
    const before = await list();
    await makeAt('2026-11-01T06:00:00Z');
    expect(await list()).toEqual(before);
    expect(await readdir(join(config.dataDir, 'work'))).toEqual([]);
  });

  test('files of the feed say what the API says: a copy by the full file and the days equals the catalogue', async () => {
    const copy = new Map<string, object>();
    for (const [kind, covers] of [
      ['full', '2026-10-01'],
      ['day', '2026-10-30'],
      ['day', '2026-10-31'],
    ] as const) {
      const file = await fileOf(kind, covers);
      const answer = await ask(`${file.id}/`);
      expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/gzip']);
      expect(answer.headers['content-disposition']).toContain(`gtinoteka-${kind}-`);
      for (const { gtinNumber, change, product } of linesOf(answer.rawPayload))
        if (change === 'removed') copy.delete(gtinNumber);
        else if (product) copy.set(gtinNumber, product);
    }
    expect([...copy.keys()].toSorted()).toEqual([kept, changed, fresh].toSorted());
    for (const [gtin, product] of copy) {
      const answer = await app.inject({ url: `/external_api/v2/products/${gtin}/`, headers: { 'x-api-key': key } });
      expect(product).toEqual(answer.json());
    }
  });
});

describe('the list', () => {
  test('the list is signed, and its hashes are those of the bytes; it costs nothing, and 304 is told', async () => {
    const before = await usedOf(database, buyer.companyId);
    const answer = await ask('');
    const { files: found, signed, signature, publicKey } = answer.json();
    const publicOne = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(signed), publicOne, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${signed} `), publicOne, Buffer.from(signature, 'base64'))).toBe(false);
    expect(signed.split('\n')).toHaveLength(found.length + 1);
    expect((await ask('', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    expect(await usedOf(database, buyer.companyId)).toEqual(before);
    const file = await fileOf('full', '2026-11-01', 'parquet');
    const bytes = (await ask(`${file.id}/`)).rawPayload;
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([file.byteSize, file.sha256]);
    expect(signed).toContain(`${file.sha256}  ${file.fileName}\n`);
  });
});

describe('a file', () => {
  test('costs its products once, in both formats, however often and in how many parts it is taken', async () => {
    const account = await addAccount(database, { subscription: 'yearly_limited' });
    const own = await addNamedKey(database, account.companyId);
    const [jsonl, parquet] = [await fileOf('full', '2026-11-01'), await fileOf('full', '2026-11-01', 'parquet')];
    expect((await ask(`${jsonl.id}/`, {}, own)).statusCode).toBe(200);
    expect((await usedOf(database, account.companyId)).api).toBe(3);
    const part = await ask(`${jsonl.id}/`, { range: 'bytes=10-19' }, own);
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 10-19/${jsonl.byteSize}`,
      10,
    ]);
    expect((await ask(`${parquet.id}/`, {}, own)).statusCode).toBe(200);
    expect((await ask(`${jsonl.id}/`, { 'if-none-match': `"${jsonl.sha256}"` }, own)).statusCode).toBe(304);
    expect(await usedOf(database, account.companyId)).toMatchObject({ api: 3, booked: 3 });
  });

  test.each([
    [3, 200],
    [2, 402],
  ])('a file of three products with %d units left is %d', async (left, status) => {
    const account = await addAccount(database, { subscription: 'yearly_limited' });
    const own = await addNamedKey(database, account.companyId);
    await ask(`${(await fileOf('day', '2026-10-30')).id}/`, {}, own);
    await leave(database, account.companyId, left);
    const before = await usedOf(database, account.companyId);
    const answer = await ask(`${(await fileOf('full', '2026-11-01')).id}/`, {}, own);
    expect(answer.statusCode).toBe(status);
    expect((await usedOf(database, account.companyId)).api - before.api).toBe(status === 200 ? 3 : 0);
  });

  test('a file on Starter is refused whole', async () => {
    const { companyId } = await addAccount(database);
    const file = await fileOf('day', '2026-10-30');
    const answer = await ask(`${file.id}/`, {}, await addNamedKey(database, companyId));
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'PACKAGE_LIMIT_REACHED']);
  });

  test('a file that is not there is NOT_FOUND, a part outside of it RANGE_INVALID', async () => {
    const absent = await ask('00000000-0000-7000-8000-000000000000/');
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'NOT_FOUND']);
    const file = await fileOf('day', '2026-10-30');
    const outside = await ask(`${file.id}/`, { range: `bytes=${file.byteSize}-` });
    expect([outside.statusCode, outside.json().code]).toEqual([416, 'RANGE_INVALID']);
  });
});

describe('parquet', () => {
  const hasReader = spawnSync('python3', ['-c', 'import pyarrow']).status === 0;

  test.skipIf(!hasReader)(
    'parquet is read by pyarrow, row by row what the lines of JSON say (needs pyarrow of PyPI)',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-parquet-'));
      afterAll(() => rm(folder, { recursive: true, force: true }));
      for (const [kind, covers] of [
        ['full', '2026-10-01'],
        ['month', '2026-10-01'],
      ] as const) {
        const lines = linesOf((await ask(`${(await fileOf(kind, covers)).id}/`)).rawPayload);
        const path = join(folder, `${kind}.parquet`);
        await writeFile(path, (await ask(`${(await fileOf(kind, covers, 'parquet')).id}/`)).rawPayload);
        const read = spawnSync(
          'python3',
          [
            '-c',
            'import json, sys, pyarrow.parquet as p; print(json.dumps(p.read_table(sys.argv[1]).to_pylist()))',
            path,
          ],
          { encoding: 'utf8' },
        );
        expect(read.stderr).toBe('');
        const rows = JSON.parse(read.stdout) as Record<string, unknown>[];
        expect(rows.map(({ gtinNumber, change, name, isPublic }) => [gtinNumber, change, name, isPublic])).toEqual(
          lines.map(({ gtinNumber, change, product }) => [
            gtinNumber,
            change,
            product?.name ?? null,
            product ? (product as { isPublic?: boolean }).isPublic : null,
          ]),
        );
        const withContent = rows.find(({ gtinNumber }) => gtinNumber === kept);
        if (withContent) expect(JSON.parse(String(withContent.netContent))).toEqual(['1.5LTR']);
      }
    },
  );
});

test('what is past its time, and what a killed run left, is removed with its bytes', async () => {
  const before = await list();
  await ageFeedFile({ pool }, '2026-10-30', 41);
  await ageFeedFile({ pool }, '2026-10-31', 39);
  await addUnmadeFeedFile({ pool }, '2026-10-01', files.newKey());
  await makeAt('2026-11-01T07:00:00Z');
  expect((await list()).length).toBe(before.length - 2);
  expect((await pool.query(`SELECT FROM feed_files WHERE made_at IS NULL`)).rows).toEqual([]);
});

test('after longer than the feed remembers, the chain starts again with a full file', async () => {
  await tell(kept);
  await untilTold(database);
  await forgetOldChanges(database);

  await makeAt('2026-11-20T05:00:00Z');
  const full = await fileOf('full', '2026-11-01');
  expect((await list()).filter(({ covers }) => covers === '2026-11-19')).toEqual([]);
  await tell(kept);
  await makeAt('2026-11-21T05:00:00Z');
  expect((await fileOf('day', '2026-11-20')).since).toBe(full.cursor);
});
