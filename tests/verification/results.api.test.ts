import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTable } from '../../api/core/table-file/open-table.ts';
import { sampleBytes, sampleNames } from '@gtinoteka/contract/files/verification.ts';
import { sizeText } from '../../pwa/core/page/file-size.ts';
import { purgeFiles } from '../../api/features/verification/purge-files.ts';
import { addAccount } from '../support/accounts.ts';
import { told } from '../company-users/people-calls.ts';
import { addDoneFile } from '../support/sent-files.ts';
import { buildVerificationApp } from './verification-app.ts';
import { removeMembership } from '../support/stored-rows.ts';
import { addForgottenFile } from '../support/prepared/files.ts';

const built = await buildVerificationApp();
const { database, config, get, post } = built;
const day = 86_400_000;
const done = (companyId: string, options: { createdAt?: Date; fileName?: string } = {}) =>
  addDoneFile({ database, dataDir: config.dataDir, secret: config.secret ?? '', companyId, ...options });

/** Every cell of the last sheet of an xlsx. */
async function cellsOf(bytes: Buffer): Promise<(string | undefined)[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-result-'));
  try {
    await writeFile(join(folder, 'result.xlsx'), bytes);
    const rows: (string | undefined)[][] = [];
    const isHeader = (cells: readonly string[]): boolean => cells.includes('GTIN');
    for await (const batch of openTable(join(folder, 'result.xlsx'), {}, isHeader)) {
      if (rows.length === 0) rows.push([...batch.columns]);
      rows.push(...batch.rows.map(({ cells }) => [...cells]));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the list of files', () => {
  test('the list of files has those of the company alone, the newest first, 25 to a page', async () => {
    const account = await addAccount(database);
    await done((await addAccount(database)).companyId);
    for (let n = 0; n < 27; n++)
      await done(account.companyId, { createdAt: new Date(Date.now() - n * 60_000), fileName: `plik-${n}.xlsx` });
    const first = (await get(account, '/files/')).json();
    expect(first.numAllRecords).toBe(27);
    expect(first.records.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
      Array.from({ length: 25 }, (_, n) => `plik-${n}.xlsx`),
    );
    expect((await get(account, '/files/?page=1')).json().records).toHaveLength(2);
    expect((await get(account, '/files/?page=2')).json().records).toEqual([]);
    expect((await get(account, '/files/?page=x')).json().records).toHaveLength(25);
  });
});

describe('a result', () => {
  test.each([
    [0, '200'],
    [30, '200'],
    [31, '410 LINK_EXPIRED'],
  ])('a result after %d whole days answers %s', async (days, expected) => {
    const account = await addAccount(database);
    const id = await done(account.companyId, { createdAt: new Date(Date.now() - days * day - 1_000) });
    expect(told(await get(account, `/files/${id}/result/`))).toBe(expected);
    expect((await get(account, `/files/${id}/`)).json().hasResult).toBe(expected === '200');
  });

  test('a result comes with its name, type and length, as xlsx or csv, for nobody to keep', async () => {
    const account = await addAccount(database);
    const id = await done(account.companyId, { fileName: 'Łąki "50%".xlsx' });
    const answer = await get(account, `/files/${id}/result/?format=csv`);
    expect(answer.body).toBe(`result of ${id} as csv`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Laki _50__-wynik.csv"; filename*=UTF-8''%C5%81%C4%85ki%20%2250%25%22-wynik.csv`,
      'content-length': String(answer.body.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    expect((await get(account, `/files/${id}/result/`)).headers['content-type']).toContain('spreadsheetml');
    expect(told(await get(account, `/files/${id}/result/?format=pdf`))).toBe('400 BAD_REQUEST');
  });

  test.each([
    ['bytes=0-5', 206, 'result', 'bytes 0-5'],
    ['bytes=7-', 206, null, 'bytes 7-'],
    ['bytes=-3', 206, 'csv', null],
    ['bytes=0-99999', 206, null, 'bytes 0-'],
    ['bytes=0-1,3-4', 200, null, null],
    ['bytes=5-2', 200, null, null],
    ['lines=0-5', 200, null, null],
  ])('a result asked for %s answers %d', async (range, status, body, place) => {
    const account = await addAccount(database);
    const id = await done(account.companyId);
    const answer = await get(account, `/files/${id}/result/?format=csv`, { range });
    expect(answer.statusCode).toBe(status);
    if (body) expect(answer.body).toBe(body);
    if (place) expect(answer.headers['content-range']).toContain(place);
  });

  test('a result asked for what lies outside it is RANGE_INVALID; one that has changed since is sent whole', async () => {
    const account = await addAccount(database);
    const id = await done(account.companyId);
    const path = `/files/${id}/result/?format=csv`;
    const outside = await get(account, path, { range: 'bytes=1000-' });
    expect(told(outside)).toBe('416 RANGE_INVALID');
    expect(outside.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    const { etag } = (await get(account, path)).headers;
    expect((await get(account, path, { range: 'bytes=0-5', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get(account, path, { range: 'bytes=0-5', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('a result is another company’s to nobody, nor to a person removed from the company', async () => {
    const account = await addAccount(database);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const stranger = await addAccount(database);
    const id = await done(account.companyId);
    expect(told(await get(colleague, `/files/${id}/result/`))).toBe('200');
    for (const { companyId } of [stranger, account]) {
      expect(told(await get(stranger, `/verification/${companyId}/files/${id}/`))).toBe('404 NOT_FOUND');
      expect(told(await get(stranger, `/verification/${companyId}/files/${id}/result/`))).toBe('404 NOT_FOUND');
      expect(told(await post(stranger, `/verification/${companyId}/files/${id}/cancel/`))).toBe('404 NOT_FOUND');
      expect(told(await post(stranger, `/verification/${companyId}/files/${id}/check_first/`))).toBe('404 NOT_FOUND');
    }
    expect(told(await get(stranger, `/verification/${account.companyId}/files/`))).toBe('404 NOT_FOUND');
    await removeMembership(database, colleague.membershipId);
    expect(told(await get(colleague, `/files/${id}/result/`))).toBe('404 NOT_FOUND');
    expect(told(await get(account, `/files/${id}/result/`))).toBe('200');
    expect(told(await get(account, '/files/1/result/'))).toBe('404 NOT_FOUND');
  });
});

describe('the samples', () => {
  const sample = async (name: string) => built.app.inject(`/api/v1/verification/sample_file/${name}/`);

  test('the samples are read by our own reader: what to send, and the same with its verdicts', async () => {
    const bytes = { input: (await sample('input')).rawPayload, result: (await sample('result')).rawPayload };
    for (const name of sampleNames) expect(sizeText(bytes[name].length)).toBe(sizeText(sampleBytes[name]));
    const [input, result] = [await cellsOf(bytes.input), await cellsOf(bytes.result)];
    expect(input[0]).toEqual(['GTIN', 'Nazwa', 'Marka']);
    expect(result[0]?.slice(0, 5)).toEqual(['GTIN', 'Nazwa', 'Marka', 'Ocena', 'Powód']);
    expect(result.map((cells) => cells.slice(0, 3))).toEqual(input);
    expect(result.slice(1).map((cells) => cells[3])).toEqual([
      'W porządku',
      'Z uwagą',
      'Do poprawy',
      'Do poprawy',
      'Nie znaleziono',
    ]);
  });

  test('the samples are two', async () => {
    expect(told(await sample('other'))).toBe('404 NOT_FOUND');
  });
});

test('the purge takes what is past its time and what nobody names, and leaves the rows with their counts', async () => {
  const account = await addAccount(database);
  const fresh = await done(account.companyId, { createdAt: new Date(Date.now() - 30 * day) });
  const old = await done(account.companyId, { createdAt: new Date(Date.now() - 31 * day - 1_000) });
  const orphan = built.store.newKey();
  const cut = built.store.newKey();
  for (const [key, isStored] of [
    [orphan, true],
    [cut, false],
  ] as const) {
    await built.store.put(key, Buffer.from('x'));
    await addForgottenFile(database, account.companyId, key, isStored);
  }
  await purgeFiles(database, built.store);
  expect(told(await get(account, `/files/${fresh}/result/`))).toBe('200');
  const { rows } = await database.pool.query('SELECT xlsx_key, csv_key, counts FROM verifications WHERE id = $1', [
    old,
  ]);
  expect(rows).toEqual([{ xlsx_key: null, csv_key: null, counts: { ok: 1 } }]);
  const onDisk = readdirSync(join(config.dataDir, 'files'));
  const { rows: named } = await database.pool.query<{ key: string }>('SELECT key FROM stored_files');
  expect(onDisk.toSorted()).toEqual(named.map(({ key }) => key).toSorted());
  expect(onDisk).not.toContain(orphan);
  expect(onDisk).not.toContain(cut);
});
