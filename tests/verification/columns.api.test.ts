import { utils, write } from '@e965/xlsx';
import { issueHeaders } from '@gtinoteka/contract/texts/issue-texts.ts';
import { describe, expect, test } from 'vitest';
import { told } from '../company-users/people-calls.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { buildVerificationApp } from './verification-app.ts';
import { refreshGpcPaths } from '../support/stored-rows.ts';
import { addCategories } from '../support/prepared/categories.ts';

const built = await buildVerificationApp();
const { database, send, work, get, post, read, queued } = built;
const known = gtinOf('5901234', 1);
await addProduct(database, {
  gtin: known,
  name: 'Woda źródlana',
  brand: 'Górska',
  net_amounts: ['1000'],
  net_units: ['MLT'],
  gpc_brick: '10000000',
});
await addCategories(database, ['10000000']);
await refreshGpcPaths(database);
await addLicence(database, { prefix: '5901234' });

const headers = ['Indeks', 'EAN', 'Nazwa', 'Opis', 'Marka', 'Poj.', 'GPC'];
const row = ['A1', known, 'Coś innego', 'Woda źródlana', 'Górska', '1 l', '10000000'];
const list = (rows = 1) => makeList([headers, ...Array.from({ length: rows }, () => row)]);
const guess = { gtin: 1, name: 2, brand: 4, netContent: 5, gpc: 6 };
const asked = { preview: true };

/** A workbook of lists on visible sheets. */
function workbookOf(bookType: 'xlsx' | 'biff8', names: readonly string[]): Buffer {
  const book = utils.book_new();
  for (const name of names) utils.book_append_sheet(book, utils.aoa_to_sheet([headers, row]), name);
  return write(book, { type: 'buffer', bookType }) as Buffer; // of this type
}

test.each([
  ['xlsx', 'kody.xlsx'],
  ['biff8', 'kody.xls'],
] as const)(
  'sheets with codes that are not read are named of an %s, before it is checked and after',
  async (type, name) => {
    const account = await addAccount(database);
    const bytes = workbookOf(type, ['Nabiał', 'Napoje', 'Chemia']);
    const { id, unreadSheets } = (await send(account, bytes, { ...asked, name })).json();
    expect(unreadSheets).toEqual([]);
    await work();
    const preview = (await get(account, `/files/${id}/preview/`)).json();
    expect([preview.sheet, preview.unreadSheets]).toEqual(['Nabiał', ['Napoje', 'Chemia']]);
    await post(account, `/files/${id}/columns/`, guess);
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, unreadSheets: ['Napoje', 'Chemia'] });
  },
);

test('an issue file sent to verification waits, unasked for, and charges nothing until its columns are confirmed', async () => {
  const account = await addAccount(database);
  const issues = [
    ['GTIN', 'Nazwa produktu', ...issueHeaders],
    [known, 'Woda', 'EP-0006', 'Nazwy są różne.', 'Popraw nazwę.'],
  ];
  const used = async () =>
    (await database.pool.query('SELECT FROM package_ledger WHERE company_id = $1', [account.companyId])).rowCount;
  for (const attempt of ['first', 'remembered']) {
    const { id } = (await send(account, await makeList(issues))).json();
    await work();
    expect([attempt, (await read(account, id)).asksColumns]).toEqual([attempt, true]);
    expect(await used()).toBe(attempt === 'first' ? 0 : 1);
    const preview = (await get(account, `/files/${id}/preview/`)).json();
    expect(preview).toMatchObject({ isIssueFile: true, doubt: null });
    await post(account, `/files/${id}/columns/`, preview.columns);
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, codes: 1 });
  }
  const { id } = (await send(account, await makeList(issues), { isUpload: true })).json();
  await work();
  expect(await read(account, id)).toMatchObject({ processingStatus: 2, asksColumns: false });
});

describe('a file whose columns are to be confirmed', () => {
  test('a file whose columns are to be confirmed waits with its first 20 rows and what we take its columns for, having counted and spent nothing', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await list(21), asked)).json();
    expect(told(await get(account, `/files/${id}/preview/`))).toBe('404 NOT_FOUND');
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 0, asksColumns: true, codes: null });
    const answer = await get(account, `/files/${id}/preview/`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const preview = answer.json();
    expect(preview).toMatchObject({ sheet: 'Produkty', headers, columns: guess });
    expect(preview.rows).toHaveLength(20);
    expect(preview.rows[0]).toEqual({ line: 2, cells: row });
    const { rows: spent } = await database.pool.query('SELECT FROM package_ledger WHERE company_id = $1', [
      account.companyId,
    ]);
    expect(spent).toEqual([]);
    // A worker that is told of it again leaves it waiting.
    queued.push(id);
    await work();
    expect(await read(account, id)).toMatchObject({ asksColumns: true });
    expect(told(await send(account, await list()))).toBe('403 FILE_ALREADY_PROCESSING');
  });

  test('a file whose columns are to be confirmed is checked by the columns that were chosen, which are offered for the next file with these headers', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await list(), asked)).json();
    await work();
    const chosen = { gtin: 1, name: 3, brand: 4, netContent: null, gpc: null };
    expect((await post(account, `/files/${id}/columns/`, chosen)).json()).toMatchObject({ asksColumns: false });
    expect(told(await post(account, `/files/${id}/columns/`, guess))).toBe('200');
    expect(queued).toEqual([id]);
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, counts: { ok: 1, warn: 0 } });
    expect(told(await get(account, `/files/${id}/preview/`))).toBe('404 NOT_FOUND');

    const next = (await send(account, await list(2), asked)).json();
    await work();
    expect((await get(account, `/files/${next.id}/preview/`)).json().columns).toEqual(chosen);
    expect(told(await post(account, `/files/${next.id}/columns/`, chosen))).toBe('200');
    await work();
    expect(await read(account, next.id)).toMatchObject({ processingStatus: 2, counts: { ok: 1, warn: 1 } });
    const other = await makeList([
      [...headers, 'Cena'],
      [...row, '1'],
    ]);
    const third = (await send(account, other, asked)).json();
    await work();
    expect((await get(account, `/files/${third.id}/preview/`)).json().columns).not.toEqual(chosen);
    // Another company is asked by itself.
    const stranger = await addAccount(database);
    const theirs = (await send(stranger, await list(), asked)).json();
    await work();
    expect(await read(stranger, theirs.id)).toMatchObject({ asksColumns: true });
  });

  test('a file whose columns are to be confirmed tells what the sheet did to the codes, which come back with zeros and one by one where that was chosen', async () => {
    const account = await addAccount(database);
    const [withZero, other] = ['012345678905', gtinOf('5901234', 2)];
    const cells = [
      known,
      withZero.slice(1),
      '5,90123E+12',
      `${known}; ${other}`,
      ` ${known.slice(0, 6)}-${known.slice(6)}`,
    ];
    const { id } = (
      await send(account, await makeList([['EAN', 'Nazwa'], ...cells.map((cell) => [cell, 'x']), ['', 'y']]), asked)
    ).json();
    await work();
    const { harm, left, subscription, rowsTotal } = (await get(account, `/files/${id}/preview/`)).json();
    expect({ left, subscription, rowsTotal }).toEqual({ left: 1_000, subscription: 'free', rowsTotal: 6 });
    expect(harm).toEqual([
      {
        column: 0,
        lostZeros: 1,
        example: { cell: withZero.slice(1), code: withZero },
        rewritten: 1,
        several: 1,
        tidied: 1,
        repeated: 1,
        blank: 1,
        codes: { plain: 1, zeros: 2, split: 2, both: 3 },
        marks: [
          { line: 3, code: withZero },
          { line: 4, code: null },
        ],
      },
    ]);
    const chosen = { gtin: 0, name: 1, brand: null, netContent: null, gpc: null, restoreZeros: true, splitCodes: true };
    for (const firstCodes of [0, 2_000_001])
      expect(told(await post(account, `/files/${id}/columns/`, { ...chosen, firstCodes }))).toBe('400 BAD_REQUEST');
    expect(told(await post(account, `/files/${id}/columns/`, { ...chosen, firstCodes: 2 }))).toBe('200');
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, codes: 3, rowsTotal: 7, mended: 4 });
    const rows = await built.csvOf(account, id);
    expect(rows.map(([code, , state, , , offer]) => [code, state, offer])).toEqual([
      [known, 'Z uwagą', ''],
      // An American number, which nobody was asked about.
      [withZero.slice(1), 'Niesprawdzone', withZero],
      ['5,90123E+12', 'Do poprawy', ''],
      [known, 'Z uwagą', ''],
      [other, 'Niesprawdzone', ''],
      [cells[4], 'Z uwagą', ''],
      ['', 'Do poprawy', ''],
    ]);
    expect(rows[4]?.[3]).toBe('Skończył się limit weryfikacji w pakiecie.');
    const spent = 'SELECT sum(units)::int AS units FROM package_ledger WHERE company_id = $1';
    expect((await database.pool.query(spent, [account.companyId])).rows).toEqual([{ units: 2 }]);
    // How a file is read is remembered; how much of it is checked is not.
    const next = (
      await send(
        account,
        await makeList([
          ['EAN', 'Nazwa'],
          [known, 'x'],
        ]),
        asked,
      )
    ).json();
    await work();
    expect((await get(account, `/files/${next.id}/preview/`)).json().columns).toEqual(chosen);
  });

  test('compares net content and GPC where they were chosen, units and names of levels aside', async () => {
    const account = await addAccount(database);
    const { id } = (
      await send(
        account,
        await makeList([headers, row, [...row.slice(0, 5), '2 l', ''], [...row.slice(0, 5), '', '99999999']]),
        asked,
      )
    ).json();
    await work();
    await post(account, `/files/${id}/columns/`, { ...guess, name: 3 });
    await work();
    const { rows } = (await get(account, `/files/${id}/report/`)).json();
    expect(rows.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      [],
      ['content_differs', 'repeated'],
      ['category_differs', 'repeated'],
    ]);
  });

  test.each([
    ['a column that the file has not', { ...guess, gpc: 7 }, '400 FIELD_INVALID'],
    ['one column for two fields', { ...guess, brand: 2 }, '400 FIELD_INVALID'],
    ['no column of codes', { ...guess, gtin: null }, '400 BAD_REQUEST'],
    ['a column before the first', { ...guess, name: -1 }, '400 BAD_REQUEST'],
    ['no whole number', { ...guess, name: 1.5 }, '400 BAD_REQUEST'],
  ])('a file whose columns are to be confirmed refuses %s and goes on waiting', async (_what, columns, expected) => {
    const account = await addAccount(database);
    const { id } = (await send(account, await list(), asked)).json();
    await work();
    expect(told(await post(account, `/files/${id}/columns/`, columns))).toBe(expected);
    expect(await read(account, id)).toMatchObject({ asksColumns: true });
    expect(told(await post(account, `/files/${id}/cancel/`))).toBe('200');
    expect(await read(account, id)).toMatchObject({ processingStatus: -1, asksColumns: false });
    expect(told(await send(account, await list()))).toBe('200');
    await work();
  });

  test('a file whose columns are to be confirmed is asked which column holds the codes where none seems to, and is checked by the one that was named', async () => {
    const account = await addAccount(database);
    const rows = [
      ['Nazwa', 'Symbol'],
      ['Woda', 'A-1'],
      ['Chleb', 'A-2'],
    ];
    const { id } = (await send(account, await makeList(rows), asked)).json();
    await work();
    const { columns } = (await get(account, `/files/${id}/preview/`)).json();
    expect(columns).toEqual({ gtin: null, name: 0, brand: null, netContent: null, gpc: null });
    expect(told(await post(account, `/files/${id}/columns/`, columns))).toBe('400 BAD_REQUEST');
    expect(told(await post(account, `/files/${id}/columns/`, { ...columns, gtin: 1 }))).toBe('200');
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, codes: 0, counts: { bad: 2 } });
  });

  test('a file whose columns are to be confirmed is nobody else’s, neither to be seen nor to be confirmed', async () => {
    const account = await addAccount(database);
    const stranger = await addAccount(database);
    const { id } = (await send(account, await list(), asked)).json();
    await work();
    for (const { companyId } of [stranger, account]) {
      const path = `/verification/${companyId}/files/${id}`;
      expect(told(await get(stranger, `${path}/preview/`))).toBe('404 NOT_FOUND');
      expect(told(await post(stranger, `${path}/columns/`, guess))).toBe('404 NOT_FOUND');
    }
    const ofNobody = [
      { url: `/api/v1/verification/${account.companyId}/files/${id}/preview/` },
      { url: `/api/v1/verification/${account.companyId}/files/${id}/columns/`, method: 'POST', payload: guess },
    ] as const;
    for (const call of ofNobody) expect(told(await built.app.inject(call))).toBe('401 UNAUTHORIZED');
    expect(await read(account, id)).toMatchObject({ asksColumns: true });
  });
});
