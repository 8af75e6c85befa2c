import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { getFileReport } from '@gtinoteka/contract/files/verification-report.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTable } from '../../api/core/table-file/open-table.ts';
import { purgeFiles } from '../../api/features/verification/purge-files.ts';
import { told } from '../company-users/people-calls.ts';
import { codes as rightCodes, shopNumbers } from '../product-list/read-text.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { addDoneFile } from '../support/sent-files.ts';
import { changeSentFile, expireResults, expireStored } from '../support/prepared/files.ts';
import { buildVerificationApp } from './verification-app.ts';

type Report = AnswerOf<typeof getFileReport>;

const built = await buildVerificationApp();
const { database, config, send, work, get, read } = built;
const known = gtinOf('5901234', 1);
await addProduct(database, { gtin: known, name: 'Woda źródlana 1,5 l', brand: 'Górska' });
await addLicence(database, { prefix: '5901234', licensee_name: 'Wody Sp. z o.o.' });
const day = 86_400_000;

async function check(account: Account, rows: readonly (readonly string[])[], name = 'kody.xlsx'): Promise<string> {
  const { id } = (await send(account, await makeList(rows), { name })).json();
  await work();
  return id;
}

async function reportOf(account: Account, id: string, query = ''): Promise<Report> {
  const answer = await get(account, `/files/${id}/report/${query}`);
  expect(told(answer)).toBe('200');
  return answer.json();
}

const done = (companyId: string, createdAt = new Date()) =>
  addDoneFile({ database, dataDir: config.dataDir, secret: config.secret ?? '', companyId, createdAt });

describe('the report of a file', () => {
  test('the report of a file tells every reason with its rows, and every row with its code, verdict, and texts of both sides', async () => {
    const account = await addAccount(database);
    const id = await check(account, [
      ['GTIN', 'Nazwa', 'Marka'],
      [known, 'Chleb razowy', 'Piekarz'],
      [known.slice(1), 'woda ZRODLANA 1500 ml', 'Górska'],
      ['5901234123450', '=1+1', ''],
      [gtinOf('5901234', 2), '', ''],
      [gtinOf('5909999', 1), '', ''],
      ['4006381333931', '', ''],
      ['', 'bez kodu', ''],
      ['5,90123E+12', '', ''],
      ['12345678905', '', ''],
      [`${known.slice(1)}, 96385074`, '', ''],
    ]);
    const answer = await get(account, `/files/${id}/report/`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { reasons, matching, rows } = answer.json<Report>();
    const said = (reason: string, state: string) => ({ reason, state, rows: 1 });
    expect(reasons).toHaveLength(11);
    expect(reasons).toEqual(
      expect.arrayContaining([
        said('name_differs', 'warn'),
        said('brand_differs', 'warn'),
        said('repeated', 'warn'),
        said('gtin_check_digit', 'bad'),
        said('no_data', 'warn'),
        said('not_found', 'none'),
        said('registry_absent', 'unchecked'),
        said('gtin_missing', 'bad'),
        said('gtin_rewritten', 'bad'),
        said('gtin_lost_zero', 'bad'),
        said('gtin_several', 'bad'),
      ]),
    );
    const states = reasons.map(({ state }) => state);
    expect(states).toEqual(
      states.toSorted((one, other) => 'bnwu'.indexOf(one[0] ?? '') - 'bnwu'.indexOf(other[0] ?? '')),
    );
    expect(matching).toBe(10);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(rows[0]).toEqual({
      line: 2,
      code: known,
      gtin: known,
      state: 'warn',
      reasons: ['name_differs', 'brand_differs'],
      reason: 'Inna nazwa niż w katalogu. Inna marka niż w katalogu.',
      mend: 'Porównaj wiersz z katalogiem.',
      offer: '',
      name: 'Chleb razowy',
      brand: 'Piekarz',
      ourName: 'Woda źródlana 1,5 l',
      ourBrand: 'Górska',
    });
    expect(rows[2]).toMatchObject({ code: '5901234123450', gtin: null, offer: '5901234123457', name: '=1+1' });
  });

  test('the report of a file shows rows of one verdict, of one reason, of both, or whatever is not in order', async () => {
    const account = await addAccount(database);
    const id = await check(account, [
      ['GTIN', 'Nazwa', 'Marka'],
      [known, '', ''],
      ['5901234123450', '', ''],
      [known, '', ''],
      ['590123', '', ''],
    ]);
    const lines = async (query: string) => {
      const { matching, rows } = await reportOf(account, id, query);
      expect(rows).toHaveLength(matching);
      return rows.map(({ line }) => line);
    };
    expect(await lines('?show=ok')).toEqual([2]);
    expect(await lines('?show=bad')).toEqual([3, 5]);
    expect(await lines('?show=review')).toEqual([3, 4, 5]);
    expect(await lines('?show=unchecked')).toEqual([]);
    expect(await lines('?reason=repeated')).toEqual([4]);
    expect(await lines('?reason=gtin_length&show=bad')).toEqual([5]);
    expect(await lines('?reason=gtin_length&show=warn')).toEqual([]);
    expect(told(await get(account, `/files/${id}/report/?show=everything`))).toBe('400 BAD_REQUEST');
    expect(told(await get(account, `/files/${id}/report/?reason=1`))).toBe('400 BAD_REQUEST');
  });

  test('the report of a file answers the first 1,000 rows of whatever is asked for, and says how many there are', async () => {
    const account = await addAccount(database);
    const wrong = Array.from({ length: 1_001 }, () => ['590123', 'x', '']);
    const missing = Array.from({ length: 1_000 }, () => ['', 'y', '']);
    const id = await check(account, [['GTIN', 'Nazwa', 'Marka'], ...wrong, ...missing, [known, '', '']]);
    const first = Array.from({ length: 1_000 }, (_, n) => n + 2);
    for (const [query, matching, lines] of [
      ['', 2_002, first],
      ['?show=bad', 2_001, first],
      ['?reason=gtin_length', 1_001, first],
      ['?reason=gtin_missing', 1_000, first.map((line) => line + 1_001)],
      ['?show=ok', 1, [2_003]],
    ] as const) {
      const report = await reportOf(account, id, query);
      expect([query, report.matching]).toEqual([query, matching]);
      expect(report.rows.map(({ line }) => line)).toEqual(lines);
    }
  });

  test('cuts long cells at 200 characters, between characters', async () => {
    const account = await addAccount(database);
    const id = await check(account, [
      ['GTIN', 'Nazwa', 'Marka'],
      [known, 'ż'.repeat(200), '😀'.repeat(201)],
    ]);
    const { rows } = await reportOf(account, id);
    expect(rows[0]).toMatchObject({ name: 'ż'.repeat(200), brand: '😀'.repeat(200) });
  });

  test.each([
    [30, '200'],
    [31, '410 LINK_EXPIRED'],
  ])('the report of a file after %d whole days answers %s', async (days, expected) => {
    const account = await addAccount(database);
    const id = await done(account.companyId, new Date(Date.now() - days * day - 1_000));
    expect(told(await get(account, `/files/${id}/report/`))).toBe(expected);
  });

  test('the report of a file goes with the purge; that of a file checked before there were reports was never there', async () => {
    const account = await addAccount(database);
    const purged = await done(account.companyId);
    const earlier = await done(account.companyId);
    await expireResults(database, purged);
    expect(told(await get(account, `/files/${purged}/report/`))).toBe('410 LINK_EXPIRED');
    await purgeFiles(database, built.store);
    expect(told(await get(account, `/files/${purged}/report/`))).toBe('410 LINK_EXPIRED');
    expect(await read(account, purged)).toMatchObject({ hasResult: false, counts: { ok: 1 } });
    await changeSentFile(database, earlier, { report_key: null });
    expect(told(await get(account, `/files/${earlier}/report/`))).toBe('404 NOT_FOUND');
  });

  test('the report of a file of a file that is not done, and of another company, is there for nobody', async () => {
    const account = await addAccount(database);
    const stranger = await addAccount(database);
    const { id } = (await send(account, await makeList([['GTIN'], [known]]))).json();
    expect(told(await get(account, `/files/${id}/report/`))).toBe('404 NOT_FOUND');
    await work();
    expect(told(await get(account, `/files/${id}/report/`))).toBe('200');
    for (const { companyId } of [stranger, account])
      expect(told(await get(stranger, `/verification/${companyId}/files/${id}/report/`))).toBe('404 NOT_FOUND');
    const url = `/api/v1/verification/${account.companyId}/files/${id}/report/`;
    expect(told(await built.app.inject(url))).toBe('401 UNAUTHORIZED');
  });
});

describe('the corrected file', () => {
  const rows = [
    ['GTIN', 'Nazwa', 'Uwagi'],
    ['12345678905', 'Zgubione zero', '=1+1'],
    [`'${known.slice(1)}`, 'Apostrof', '+48'],
    [` ${known.slice(1, 7)} ${known.slice(7)}`, 'Spacje', '\t1'],
    [known.slice(1), 'Bez zmian', '007'],
    ['5901234123450', 'Zła cyfra', '@A1'],
    ['590123', 'Za krótki', '-1'],
  ];

  /** Every row of a workbook, whatever it says. */
  async function sheetOf(bytes: Buffer): Promise<(string | undefined)[][]> {
    const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-corrected-'));
    try {
      const path = join(folder, 'corrected.xlsx');
      await writeFile(path, bytes);
      const found: (string | undefined)[][] = [];
      for await (const batch of openTable(path)) {
        if (found.length === 0) found.push([...batch.columns]);
        found.push(...batch.rows.map(({ cells }) => [...cells]));
      }
      return found;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async function cellsOf(bytes: Buffer): Promise<(string | undefined)[][]> {
    const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-corrected-'));
    try {
      const path = join(folder, 'corrected.xlsx');
      await writeFile(path, bytes);
      const found: (string | undefined)[][] = [];
      for await (const batch of openTable(path, {}, (cells) => cells.includes('GTIN'))) {
        if (found.length === 0) found.push([...batch.columns]);
        found.push(...batch.rows.map(({ cells }) => [...cells]));
      }
      return found;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('the corrected file has what is sure mended and nothing else changed, and goes back in without these faults', async () => {
    const account = await addAccount(database);
    const id = await check(account, rows, 'Żółty cennik.xls.xlsx');
    expect(await read(account, id)).toMatchObject({ mended: 3 });
    expect((await reportOf(account, id)).reasons.map(({ reason }) => reason)).toContain('gtin_lost_zero');
    const answer = await get(account, `/files/${id}/result/?format=corrected`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Zolty cennik.xls-poprawiony.xlsx"; filename*=UTF-8''${encodeURIComponent('Żółty cennik.xls-poprawiony.xlsx')}`,
    });
    const corrected = await cellsOf(answer.rawPayload);
    const codes = ['012345678905', known.slice(1), known.slice(1), known.slice(1), '5901234123450', '590123'];
    expect(corrected).toEqual([rows[0], ...rows.slice(1).map(([, ...others], at) => [codes[at], ...others])]);

    const again = (await send(account, answer.rawPayload)).json();
    await work();
    expect(await read(account, again.id)).toMatchObject({ processingStatus: 2, mended: 0 });
    const left = (await reportOf(account, again.id, '?show=bad')).reasons.filter(({ state }) => state === 'bad');
    expect(left.map(({ reason }) => reason).toSorted()).toEqual(['gtin_check_digit', 'gtin_length']);
    expect(told(await get(account, `/files/${again.id}/result/?format=corrected`))).toBe('404 NOT_FOUND');
  });

  test('the corrected file of a result that was sent again leaves the columns of the result out', async () => {
    const account = await addAccount(database);
    const first = await check(account, rows);
    const result = (await get(account, `/files/${first}/result/`)).rawPayload;
    const { id } = (await send(account, result)).json();
    await work();
    const corrected = await cellsOf((await get(account, `/files/${id}/result/?format=corrected`)).rawPayload);
    expect(corrected[0]).toEqual(['GTIN', 'Nazwa', 'Uwagi']);
  });

  test('the corrected file keeps the rows above the header, and gets none where the file has none', async () => {
    const account = await addAccount(database);
    const titled = await check(account, [['Cennik 2026', '', ''], ['Dział handlowy', '', 'stan'], ...rows]);
    const first = async (id: string): Promise<unknown[]> => {
      const { rawPayload } = await get(account, `/files/${id}/result/?format=corrected`);
      const sheet = await sheetOf(rawPayload);
      return sheet.slice(0, 3).map(([cell]) => cell);
    };
    expect(await first(titled)).toEqual(['Cennik 2026', 'Dział handlowy', 'GTIN']);
    const bare = await check(account, [
      [known.slice(1), 'Woda'],
      ['12345678905', 'Zgubione zero'],
    ]);
    expect(await first(bare)).toEqual([known.slice(1), '012345678905']);
  });

  test('the corrected file keeps explanations below the header, which are no rows of the result', async () => {
    const account = await addAccount(database);
    const [head = [], ...others] = rows;
    const id = await check(account, [head, ['13 cyfr', 'tekst', 'opcjonalne'], ...others]);
    expect(await read(account, id)).toMatchObject({ rowsTotal: others.length });
    const corrected = await sheetOf((await get(account, `/files/${id}/result/?format=corrected`)).rawPayload);
    expect(corrected.slice(0, 3).map(([cell]) => cell)).toEqual(['GTIN', '13 cyfr', '012345678905']);
  });

  test('the corrected file keeps short numbers as they are where most of them have other check digits', async () => {
    const account = await addAccount(database);
    const short = shopNumbers(20, 10).map((number) => [number, 'Kubek']);
    const id = await check(account, [['GTIN', 'Nazwa'], ...rightCodes(40).map((code) => [code, 'Kubek']), ...short]);
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, mended: 0 });
    const { reasons } = await reportOf(account, id, '?show=bad');
    const bad = reasons.filter(({ state }) => state === 'bad');
    expect(bad.map(({ reason }) => reason)).toEqual(['gtin_length']);
  });

  test('the corrected file is over when the result is, and purged with it', async () => {
    const account = await addAccount(database);
    const id = await check(account, rows);
    await expireStored(database, { companyId: account.companyId });
    await purgeFiles(database, built.store);
    expect(told(await get(account, `/files/${id}/result/?format=corrected`))).toBe('410 LINK_EXPIRED');
    expect(await read(account, id)).toMatchObject({ mended: 0, hasResult: false });
    const { rows: left } = await database.pool.query('SELECT FROM stored_files WHERE company_id = $1', [
      account.companyId,
    ]);
    expect(left).toEqual([]);
  });
});
