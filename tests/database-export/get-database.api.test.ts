import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseDays } from '@gtinoteka/contract/files/database-export.ts';
import { unzipSync } from 'fflate';
import { purgeFiles } from '../../api/features/verification/purge-files.ts';
import { beginExport } from '../../api/store/database-exports/database-exports.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { cellsOf, textsOf } from '../support/unpacked.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { changeCompany } from '../support/stored-rows.ts';
import { ageExport } from '../support/prepared/files.ts';
import { buildExportApp } from './database-export-app.ts';

const built = await buildExportApp();
const { database, config, queued, work, order, get, status, addCustomer } = built;

const hostile = ['=1+1', '+48 501', '-1', '@SUM(A1)', '\t=2', ' =3', '＝4', '=HYPERLINK("http://x")', 'a;"b"\r\nc'];
const brand = 'Górska';
const owner = await addCompany(database, { name: 'Wody Sp. z o.o.', nip: '5252344078', city: 'Poznań' });
const gtins = hostile.map((_, i) => gtinOf('5901234', i));
for (const [i, name] of hostile.entries())
  await addProduct(database, { gtin: gtins[i] ?? '', name, brand, company_id: owner });
await addProduct(database, { gtin: gtinOf('5909999', 1), name: 'Inna', brand: 'Piekarz' });

async function made(account: Account, body: object): Promise<string> {
  const { database: ordered } = (await order(account, body)).json();
  await work();
  return ordered.id;
}

const filesOnDisk = (): string[] => readdirSync(join(config.dataDir, 'files'));

describe('what is in a package', () => {
  test('what is in a package is what the search finds: in csv, xlsx and jsonl alike, with sums and a description', async () => {
    const account = await addCustomer();
    const id = await made(account, { brand, formats: ['csv', 'xlsx', 'jsonl'] });
    const answer = await get(account, `/products/own/database/${id}/`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="gtinoteka-gorska-\d{4}-\d\d-\d\d\.zip"/),
    });
    const zip = unzipSync(answer.rawPayload);
    expect(Object.keys(zip)).toEqual(['produkty.csv', 'produkty.xlsx', 'produkty.jsonl', 'SHA256.txt', 'CZYTAJ.txt']);
    const texts = textsOf(answer.rawPayload);

    const lines = (texts['produkty.jsonl'] ?? '').trimEnd().split('\n');
    const products = lines.map((line) => JSON.parse(line));
    expect(products.map(({ gtinNumber }) => gtinNumber)).toEqual(gtins.toSorted());
    const found = (await get(account, '/products/own/get_products_advanced/?brand__contains=gorska')).json();
    expect(found.count).toBe(products.length);
    const { licence: _licence, ...first } = found.results.find((one: { id: string }) => one.id === products[0].id);
    expect(products[0]).toEqual(first);

    const cells = cellsOf(zip['produkty.xlsx'] ?? new Uint8Array());
    expect(cells[0]?.slice(0, 3)).toEqual(['GTIN', 'Nazwa', 'Marka']);
    expect(cells.slice(1).map((row) => row[0])).toEqual(gtins.toSorted());
    expect(cells.slice(1).map((row) => row[1])).toEqual(products.map(({ name }) => name));
    const nip = cells[0]?.indexOf('NIP') ?? -1;
    expect(cells[1]?.[nip]).toBe('5252344078');
    expect(textsOf(zip['produkty.xlsx'] ?? new Uint8Array())['xl/worksheets/sheet1.xml']).not.toContain('<f>');

    const contents = (await status(account, id)).contents;
    for (const { name, bytes, sha256 } of contents) {
      const file = zip[name] ?? new Uint8Array();
      expect(file.length, name).toBe(bytes);
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256);
    }
    expect(texts['SHA256.txt']).toContain(`${contents[0]?.sha256}  produkty.csv\n`);
    const description = texts['CZYTAJ.txt'] ?? '';
    for (const said of [
      'Marka: Górska',
      'Produkty: 9 produktów',
      'NIP: NIP właściciela',
      'WARUNKI LICENCJI',
      'Stan z: ',
    ])
      expect(description).toContain(said);
  });

  test('what is in a package keeps leading zeros, and no cell of csv begins a formula', async () => {
    const account = await addCustomer();
    const id = await made(account, { brand, formats: ['csv'] });
    const csv = textsOf((await get(account, `/products/own/database/${id}/`)).rawPayload)['produkty.csv'] ?? '';
    expect(csv.startsWith('\ufeffGTIN;Nazwa;Marka;')).toBe(true);
    for (const gtin of gtins) expect(csv).toContain(`\r\n${gtin};`);
    for (const name of hostile.slice(0, 7)) expect(csv).toContain(`;'${name};`);
    expect(csv).toContain(`;"'=HYPERLINK(""http://x"")";`);
    expect(csv).toContain(`;"a;""b""\r\nc";`);
  });

  test('what is in a package is what lists show, where a company on Starter may download', async () => {
    const account = await addAccount(database);
    await changeCompany(database, account.companyId, { monetization_switch: false, access_to_download: true });
    const id = await made(account, { brand, formats: ['csv', 'jsonl'] });
    const texts = textsOf((await get(account, `/products/own/database/${id}/`)).rawPayload);
    expect(texts['produkty.csv']?.split('\r\n')[0]).toBe('\ufeffGTIN;Nazwa;Marka;Zawartość netto;Kategoria');
    expect(JSON.parse(texts['produkty.jsonl']?.split('\n')[0] ?? '')).not.toHaveProperty('company');
    expect(JSON.stringify(texts)).not.toContain('5252344078');
  });
});

describe('a download', () => {
  test('resumes: its parts make the whole, and a part of another file is never added', async () => {
    const account = await addCustomer();
    const id = await made(account, { brand });
    const path = `/products/own/database/${id}/`;
    const whole = await get(account, path);
    const etag = String(whole.headers.etag);
    const size = whole.rawPayload.length;
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size) });
    const head = await get(account, path, { range: 'bytes=0-99' });
    const tail = await get(account, path, { range: 'bytes=100-', 'if-range': etag });
    expect([head.statusCode, tail.statusCode]).toEqual([206, 206]);
    expect(tail.headers['content-range']).toBe(`bytes 100-${size - 1}/${size}`);
    expect(Buffer.concat([head.rawPayload, tail.rawPayload])).toEqual(whole.rawPayload);
    expect((await get(account, path, { range: 'bytes=100-', 'if-range': '"other"' })).rawPayload.length).toBe(size);
    expect(told(await get(account, path, { range: `bytes=${size}-` }))).toBe('416 RANGE_INVALID');
    const asked = await built.app.inject({
      method: 'HEAD',
      url: `/api/v1/products/${account.membershipId}/database/${id}/`,
      headers: await callerHeaders(built.app, database, account),
    });
    expect([asked.statusCode, asked.rawPayload.length]).toEqual([200, 0]);
    expect(asked.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size), etag });
    expect((await get(account, '/products/own/zip_database/')).rawPayload).toEqual(whole.rawPayload);
  });

  test('a download tells the sha-256 of the whole file with each of its parts', async () => {
    const account = await addCustomer();
    const path = `/products/own/database/${await made(account, { brand })}/`;
    const whole = await get(account, path);
    const sum = createHash('sha256').update(whole.rawPayload).digest('base64');
    const part = await get(account, path, { range: 'bytes=100-', 'if-range': String(whole.headers.etag) });
    expect([whole, part].map(({ headers }) => headers['repr-digest'])).toEqual(Array(2).fill(`sha-256=:${sum}:`));
  });

  test(`a download ends after ${databaseDays} days with LINK_EXPIRED, and the purge takes the file`, async () => {
    const account = await addCustomer();
    const id = await made(account, { brand });
    const move = (back: string) => ageExport(database, id, back);
    await move(`${databaseDays} days -1 minute`);
    await purgeFiles(database, built.store);
    expect(told(await get(account, `/products/own/database/${id}/`))).toBe('200');
    await move(`${databaseDays} days 1 minute`);
    expect(told(await get(account, `/products/own/database/${id}/`))).toBe('410 LINK_EXPIRED');
    expect(told(await get(account, '/products/own/zip_database/'))).toBe('410 LINK_EXPIRED');
    expect(await status(account, id)).toMatchObject({ processingStatus: 2, hasFile: false });
    await move(`${databaseDays + 1} days`);
    const before = filesOnDisk().length;
    await purgeFiles(database, built.store);
    expect(filesOnDisk()).toHaveLength(before - 1);
    expect(told(await get(account, `/products/own/database/${id}/`))).toBe('410 LINK_EXPIRED');
  });

  test('a download is NOT_FOUND where a company has none', async () => {
    expect(told(await get(await addCustomer(), '/products/own/zip_database/'))).toBe('404 NOT_FOUND');
  });
});

describe('a worker that is late', () => {
  test('a worker that is late has its package refused, and its file is not left behind', async () => {
    const account = await addCustomer();
    const { database: ordered } = (await order(account, { brand })).json();
    const before = filesOnDisk();
    let again = false;
    await work({
      found: {
        ...(await import('../../api/store/search/found-products.ts')).makeFoundProducts(database),
        async read(wanted, most, act) {
          const { makeFoundProducts } = await import('../../api/store/search/found-products.ts');
          if (!again) {
            again = true;
            await beginExport(database, ordered.id);
          }
          return makeFoundProducts(database).read(wanted, most, act);
        },
      },
    });
    expect(await status(account, ordered.id)).toMatchObject({ processingStatus: 1, hasFile: false });
    expect(filesOnDisk()).toEqual(before);
    queued.push(ordered.id);
    await work();
    expect(await status(account, ordered.id)).toMatchObject({ processingStatus: 2, hasFile: true });
    expect(await built.bookOf(account)).toEqual({ counter: 9, ledger: 9 });
  });

  test('a worker that is late that cannot store tries again, and leaves no file', async () => {
    const account = await addCustomer();
    const { database: ordered } = (await order(account, { brand })).json();
    const before = filesOnDisk();
    const full = {
      ...built.store,
      putStream: async (_key: string, bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) throw new Error(`ENOSPC after ${chunk.length} bytes`);
        throw new Error('nothing came');
      },
    };
    await expect(work({ files: full })).rejects.toThrow('ENOSPC');
    expect(filesOnDisk()).toEqual(before);
    queued.push(ordered.id);
    await work();
    expect(await status(account, ordered.id)).toMatchObject({ processingStatus: 2 });
  });
});
