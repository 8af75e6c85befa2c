import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { unknownColumns } from '@gtinoteka/contract/files/verification.ts';
import { describe, expect, test } from 'vitest';
import { told } from '../company-users/people-calls.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { addBrick, addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { buildVerificationApp } from './verification-app.ts';
import { removeCategories } from '../support/stored-rows.ts';
import { changeLicence } from '../support/prepared/products.ts';
import { cancelFile } from '../support/prepared/files.ts';
import { spendVerified } from './package-book.ts';

const built = await buildVerificationApp();
const { database, send, work, get, post, read, mails } = built;
const upload = { isUpload: true };
const headers = ['GTIN', 'Nazwa', 'Marka', 'Zawartość', 'GPC'];

let prefixes = 5_907_000;
/** Somebody of a company that holds a licence of its own, and that licence. */
async function addProducer(): Promise<{ account: Account; prefix: string }> {
  const account = await addAccount(database);
  const prefix = String(++prefixes);
  await addLicence(database, { prefix, company_id: account.companyId, licensee_name: null });
  return { account, prefix };
}

const rowsOf = async (account: Account, id: string, query = ''): Promise<UploadRow[]> =>
  (await get(account, `/files/${id}/upload_rows/${query}`)).json().rows;

/** Sends product data with their columns named. */
async function sendRows(account: Account, ...rows: string[][]): Promise<string> {
  const { id } = (await send(account, await makeList([headers, ...rows]), { ...upload, preview: true })).json();
  await work();
  await post(account, `/files/${id}/columns/`, { gtin: 0, name: 1, brand: 2, netContent: 3, gpc: 4 });
  await work();
  return id;
}

describe('product data', () => {
  test('name a category that GPC has, and net contents that can all be read, or the row is refused', async () => {
    const { account, prefix } = await addProducer();
    await addBrick(database);
    try {
      const id = await sendRows(
        account,
        [gtinOf(prefix, 1), 'Woda', '', '["1.5LTR", "2 garście"]', ''],
        [gtinOf(prefix, 2), 'Woda', '', '["1.5LTR", "500 g"]', '10000232'],
        [gtinOf(prefix, 3), 'Woda', '', '', '99999999'],
        [gtinOf(prefix, 4), 'Woda', '', '', '50000000'],
      );
      expect((await rowsOf(account, id)).map(({ state, reason }) => [state, reason])).toEqual([
        ['unfit', 'Zawartość netto: Podaj liczbę z jednostką, np. 500 ml.'],
        ['waiting', ''],
        ['unfit', 'Kod 99999999 nie jest w GPC kategorią najniższego poziomu (brick).'],
        ['unfit', 'Kod 50000000 nie jest w GPC kategorią najniższego poziomu (brick).'],
      ]);
    } finally {
      await removeCategories(database);
    }
  });

  test('product data are read by the same columns whether the company was asked about them or not', async () => {
    const { account, prefix } = await addProducer();
    await addBrick(database);
    try {
      const list = await makeList([
        ['GTIN', 'Nazwa', 'Marka', 'Zawartość netto', 'Kod GPC', 'Cena', 'Kolor'],
        [gtinOf(prefix, 1), 'Woda', 'Górska', '330 ml', '10000232', '3', ''],
        [gtinOf(prefix, 2), 'Sok', '', '', '99999999', '4', ''],
        [gtinOf(prefix, 3), 'Sok', '', 'dużo', '', '5', ''],
      ]);
      const asked = (await send(account, list, { ...upload, preview: true })).json();
      await work();
      const { columns } = (await get(account, `/files/${asked.id}/preview/`)).json();
      await post(account, `/files/${asked.id}/columns/`, columns);
      await work();
      const direct = (await send(account, list, upload)).json();
      await work();
      const rows = await rowsOf(account, direct.id);
      expect(rows).toEqual(await rowsOf(account, asked.id));
      expect(rows.map(({ line, state, reason }) => [line, state, reason])).toEqual([
        [2, 'waiting', ''],
        [3, 'unfit', 'Kod 99999999 nie jest w GPC kategorią najniższego poziomu (brick).'],
        [4, 'unfit', 'Zawartość netto: Podaj liczbę z jednostką, np. 500 ml.'],
      ]);
      expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['name', 'brand', 'netContent', 'gpc']);
      for (const { id } of [asked, direct])
        expect((await read(account, id)).upload?.unknownColumns).toEqual(['Cena', 'Kolor']);
    } finally {
      await removeCategories(database);
    }
  });

  test(`name ${unknownColumns.most} unknown columns at most, ${unknownColumns.characters} characters of each`, async () => {
    const { account, prefix } = await addProducer();
    const longest = 'ż'.repeat(unknownColumns.characters);
    const listed = async (count: number) => {
      const others = Array.from({ length: count - 1 }, (_, n) => `Pole ${n}`);
      const list = await makeList([
        ['GTIN', 'Nazwa', `${longest}ó`, ...others],
        [gtinOf(prefix, 1), 'Woda'],
      ]);
      const { id } = (await send(account, list, upload)).json();
      await work();
      return (await read(account, id)).upload?.unknownColumns ?? [];
    };
    const all = await listed(unknownColumns.most);
    expect([all[0], all.length, all.at(-1)]).toEqual([longest, unknownColumns.most, `Pole ${unknownColumns.most - 2}`]);
    expect(await listed(unknownColumns.most + 1)).toEqual(all);
  });

  test('product data are checked without spending the limit, and what they say otherwise waits row by row', async () => {
    const { account, prefix } = await addProducer();
    const [known, same, fresh] = [gtinOf(prefix, 1), gtinOf(prefix, 2), gtinOf(prefix, 3)];
    await addProduct(database, { gtin: known, name: 'Woda', brand: 'Górska', net_amounts: ['1.50'] });
    await addProduct(database, { gtin: same, name: 'Sok', brand: 'Górska' });
    const id = await sendRows(
      account,
      [known, 'Woda niegazowana', 'Górska', '1,5 l', '10000232'],
      [same, 'Sok', '', '', ''],
      [fresh, 'Nektar', 'Górska', '330 ml', ''],
    );
    expect(await read(account, id)).toMatchObject({
      kind: 'upload',
      processingStatus: 2,
      hasResult: true,
      upload: { waiting: 2, accepted: 0, refused: 0, unfit: 0, unchanged: 1, answeredAt: null },
    });
    expect(await rowsOf(account, id)).toEqual([
      expect.objectContaining({
        line: 2,
        gtin: known,
        state: 'waiting',
        isNew: false,
        changes: [
          { field: 'name', was: 'Woda', becomes: 'Woda niegazowana' },
          { field: 'gpc', was: '', becomes: '10000232' },
        ],
      }),
      expect.objectContaining({ line: 4, gtin: fresh, isNew: true }),
    ]);
    expect((await rowsOf(account, id))[1]?.changes.map(({ becomes }) => becomes)).toEqual([
      'Nektar',
      'Górska',
      '330 ml (mililitr)',
    ]);
    const { rows: spent } = await database.pool.query('SELECT FROM package_ledger WHERE company_id = $1', [
      account.companyId,
    ]);
    expect(spent).toEqual([]);
    expect(mails).toEqual([]);
  });

  test('product data of others are refused row by row with the reason, and of nothing that waits the company is told at once', async () => {
    const { account, prefix } = await addProducer();
    const other = await addProducer();
    const ended = await addProducer();
    await addLicence(database, { prefix: '5908111', licensee_name: 'Obca Sp. z o.o.' });
    await changeLicence(database, ended.prefix, { status: 'withdrawn', company_id: account.companyId });
    const own = gtinOf(prefix, 1);
    const id = await sendRows(
      account,
      [gtinOf(other.prefix, 1), 'Cudze', '', '', ''],
      [gtinOf('5908111', 1), 'Cudze', '', '', ''],
      [gtinOf('5908999', 1), 'Niczyje', '', '', ''],
      [gtinOf(ended.prefix, 1), 'Dawne', '', '', ''],
      ['5901234123450', 'Zły kod', '', '', ''],
      [own, '', 'Marka', '', ''],
      [own, 'Drugi raz', '', '', ''],
      [gtinOf(prefix, 2), 'Woda', '', 'dużo', ''],
      [gtinOf(prefix, 3), 'Woda', '', '', 'napoje'],
      [gtinOf(prefix, 4), 'a'.repeat(501), '', '', ''],
    );
    expect((await rowsOf(account, id, '?state=unfit')).map(({ reason }) => reason)).toEqual([
      'Licencję na ten numer ma inna firma.',
      'Licencję na ten numer ma inna firma.',
      'Tego numeru nie obejmuje żadna licencja Twojej firmy.',
      'Licencja Twojej firmy na ten numer wygasła albo została cofnięta.',
      expect.stringContaining('Błędna cyfra kontrolna'),
      'Tego produktu nie ma jeszcze w katalogu. Podaj jego nazwę.',
      'Kod powtarza się w pliku. Liczy się wiersz 7.',
      'Zawartość netto: Podaj liczbę z jednostką, np. 500 ml.',
      'Kategoria GPC: Podaj kod z 8 cyfr.',
      'Nazwa: Za długa wartość: najwyżej 500 znaków.',
    ]);
    const { upload: counts } = await read(account, id);
    expect(counts).toMatchObject({ waiting: 0, unfit: 10, answeredAt: expect.any(String) });
    expect(mails.splice(0)).toEqual([{ template: 'upload-answered', verificationId: id }]);
  });

  test('product data come as csv too, with a comment of the longest length and no longer', async () => {
    const { account, prefix } = await addProducer();
    const csv = Buffer.from(`GTIN;Nazwa\n${gtinOf(prefix, 1)};=HYPERLINK("http://zly.example")\n`);
    const sent = (length: number) =>
      send(account, csv, { ...upload, name: 'dane.csv', texts: { description: 'ż'.repeat(length) } });
    expect(told(await sent(limits.fileDescription + 1))).toBe('400 FIELD_TOO_LONG');
    const answer = await sent(limits.fileDescription);
    expect(answer.json()).toMatchObject({ kind: 'upload', description: 'ż'.repeat(limits.fileDescription) });
    await work();
    expect((await rowsOf(account, answer.json().id))[0]?.changes[0]?.becomes).toBe('=HYPERLINK("http://zly.example")');
    expect(told(await send(account, csv, { name: 'dane.csv' }))).toBe('415 FILE_FORMAT_INVALID');
    expect(told(await send(account, Buffer.from('%PDF-1.7'), { ...upload, name: 'dane.csv' }))).toBe(
      '415 FILE_FORMAT_INVALID',
    );
  });

  test('product data come one file at a time, beside one that is verified, and once under their key', async () => {
    const { account, prefix } = await addProducer();
    const list = await makeList([headers, [gtinOf(prefix, 1), 'Woda', '', '', '']]);
    const first = await send(account, list, { ...upload, key: 'dane-produktow-1' });
    expect(told(first)).toBe('200');
    expect(told(await send(account, list, upload))).toBe('403 FILE_ALREADY_PROCESSING');
    expect((await send(account, list, { ...upload, key: 'dane-produktow-1' })).json().id).toBe(first.json().id);
    expect(told(await send(account, list))).toBe('200');
    await work();
    expect(told(await send(account, list, upload))).toBe('200');
    await work();
    await spendVerified(database, account, 1_000);
    expect(told(await send(account, list, upload))).toBe('200');
    await work();
  });

  test('product data of more rows than one file may bring are refused, of as many they are taken', async () => {
    const { account, prefix } = await addProducer();
    const list = (rows: number) =>
      makeList([headers, ...Array.from({ length: rows }, (_, n) => [gtinOf(prefix, n + 1), 'Woda', '', '', ''])]);
    const sendMost = async (rows: number) => {
      const { id } = (await send(account, await list(rows), upload)).json();
      await work({ mostUploadRows: 3 });
      return read(account, id);
    };
    expect(await sendMost(3)).toMatchObject({ processingStatus: 2, upload: { waiting: 3 } });
    expect(await sendMost(4)).toMatchObject({
      processingStatus: -1,
      reason: 'Plik ma 4 wiersze, a dane przyjmujemy do 3 naraz. Podziel go na części.',
      upload: null,
    });
  });

  test('product data that are started again leave their rows once, and of a stopped file nothing waits', async () => {
    const { account, prefix } = await addProducer();
    const codes = Array.from({ length: 1_500 }, (_, n) => [gtinOf(prefix, n + 1), 'Woda', '', '', '']);
    const { id } = (await send(account, await makeList([headers, ...codes]), upload)).json();
    const full = { ...built.store, putStream: () => Promise.reject(new Error('no space left')) };
    await expect(work({ files: full })).rejects.toThrow('no space left');
    built.queued.push(id);
    await work();
    expect((await read(account, id)).upload).toMatchObject({ waiting: 1_500, unchanged: 0 });
    expect((await get(account, `/files/${id}/upload_rows/?state=waiting&page=29`)).json()).toMatchObject({
      matching: 1_500,
      rows: expect.objectContaining({ length: 50 }),
    });

    const stopped = (await send(account, await makeList([headers, ...codes]), upload)).json();
    await cancelFile(database, stopped.id);
    await work();
    expect(await read(account, stopped.id)).toMatchObject({ isCancelled: true, upload: { waiting: 0 } });
    expect(await rowsOf(account, stopped.id)).toEqual([]);
    expect(mails.splice(0).filter(({ template }) => template === 'upload-answered')).toEqual([]);
  });

  test('product data are no stranger’s to send or see', async () => {
    const { account, prefix } = await addProducer();
    const stranger = await addAccount(database);
    const invited = await addAccount(database, { companyId: account.companyId, activated: false });
    const list = await makeList([headers, [gtinOf(prefix, 1), 'Woda', '', '', '']]);
    const { companyId } = account;
    const answer = await built.app.inject({ method: 'POST', url: `/api/v1/verification/${companyId}/upload/` });
    expect(told(answer)).toBe('401 UNAUTHORIZED');
    expect(told(await send(invited, list, upload))).toBe('403 ONLY_FOR_ACTIVE_ACCOUNTS_ERROR');
    expect(told(await send({ ...stranger, companyId }, list, upload))).toBe('404 NOT_FOUND');
    const { id } = (await send(account, list, upload)).json();
    await work();
    expect(told(await get(stranger, `/verification/${companyId}/files/${id}/upload_rows/`))).toBe('404 NOT_FOUND');
    expect(told(await get(stranger, `/files/${id}/upload_rows/`))).toBe('404 NOT_FOUND');
    expect((await get(account, `/files/${id}/upload_rows/`)).headers['cache-control']).toBe('no-store');
  });
});
