import { limits } from '@gtinoteka/contract/business-limits.ts';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { purgeFiles } from '../../api/features/verification/purge-files.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { addMadeBatch } from '../support/made-batches.ts';
import { addOwnGtin } from '../support/links.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { multipartFile } from '../support/sent-files.ts';
import { cellsOf } from '../support/unpacked.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { addNumberedProducts, handOver, removeProductsOf } from '../support/prepared/products.ts';
import { expireStored, outdateBatch } from '../support/prepared/files.ts';
import { buildBatchApp } from './batch-app.ts';

const batch = await buildBatchApp();
const { database, app } = batch;

const licensed = '590123';
const [full, other, partial] = [gtinOf(licensed, 1), gtinOf(licensed, 2), gtinOf(licensed, 3)];
const unlicensed = gtinOf('590999', 1);
let paying: Account;

beforeAll(async () => {
  await loadTestDecoder();
  await coverPrefixes(database, '590');
  await setWaterPath(database);
  await addLicence(database, { prefix: licensed });
  const whole = { image_urls: ['https://a.example/1.png'], gpc_brick: '10000232' };
  await addProduct(database, { gtin: full, name: 'Powidła śliwkowe 290 g', ...whole });
  await addProduct(database, { gtin: other, name: 'Żurek', ...whole });
  await addProduct(database, { gtin: partial, brand: null });
  paying = await addAccount(database, { subscription: 'yearly_unlimited' });
});

const head = 'GTIN;Nazwa;Partia;Termin;Masa netto;Kraj';
const sheetOf = (...rows: string[]): string => `\ufeff${[head, ...rows].join('\r\n')}\r\n`;

async function made(account: Account, sheet: string, query: Record<string, string> = {}) {
  const ordered = await batch.order(account, sheet, { query });
  expect(ordered.statusCode, ordered.body).toBe(200);
  await batch.work();
  const { id } = ordered.json();
  return { id, status: await batch.status(account, id) };
}

async function filesOf(account: Account, id: string): Promise<Record<string, Uint8Array>> {
  const { statusCode, rawPayload, headers } = await batch.get(account, `/codes/own/batches/${id}/zip/`);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  return unzipSync(rawPayload);
}

async function read(picture: Uint8Array): Promise<string | undefined> {
  const file = await sharp(picture)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer();
  return (await readBarcodes(file, { textMode: 'Plain', tryHarder: true }))[0]?.text;
}

describe('the first label of a sheet', () => {
  async function preview(sheet: string | Buffer, query: Record<string, string> = {}, name = 'kody.csv') {
    return app.inject({
      method: 'POST',
      url: `/api/v1/codes/${paying.companyId}/preview/`,
      query,
      headers: { ...(await callerHeaders(app, database, paying)), 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile(name, Buffer.from(sheet)),
    });
  }

  test.each(['a4-3x8', 'a4-2x7', 'roll-58x40', 'roll-100x150'])(
    'the first label of a sheet is of the first right line, as %s prints it, and is read back; nothing is ordered or counted',
    async (layout) => {
      const looked = async () => (await database.pool.query('SELECT FROM daily_lookups')).rowCount;
      const before = await looked();
      const sheet = sheetOf(`${other};;a b;;;`, `${unlicensed};Mus <b>&"śliwka";L1;30-11-2027;;`, `${full};;;;;`);
      const answer = await preview(sheet, { layout });
      expect(answer.statusCode, answer.body).toBe(200);
      const { svg, line, rows, pages } = answer.json();
      expect([line, rows, pages]).toEqual([3, 3, layout.startsWith('roll') ? 3 : 1]);
      expect(svg).toContain('Partia L1');
      expect(svg).toContain('&lt;b&gt;');
      expect(svg).not.toMatch(/<b>|<script/);
      const picture = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
      expect(await read(picture)).toContain(`01${unlicensed}1727113010L1`);
      expect(batch.queued).toEqual([]);
      expect(await looked()).toBe(before);
    },
  );

  test('the first label of a sheet has the name of the company’s own product; says where no line is right; refuses what is no sheet', async () => {
    const own = await addOwnGtin(database, paying.companyId, 'Ocet jabłkowy');
    expect((await preview(sheetOf(`${own};;;;;`))).json().svg).toContain('Ocet jabłkowy');
    expect((await preview(sheetOf(`${full};;;;;`))).json().svg).not.toContain('Powidła');
    expect((await preview(sheetOf('1;;;;;'))).json()).toEqual({ svg: null, line: null, rows: 1, pages: 1 });
    for (const [content, name, status, code] of [
      ['Nazwa;Partia\n', 'kody.csv', 415, 'FILE_FORMAT_INVALID'],
      ['GTIN\n', 'kody.txt', 415, 'FILE_FORMAT_INVALID'],
      ['', 'kody.csv', 400, 'FIELD_REQUIRED'],
      ['x'.repeat(limits.codeSheetBytes + 1), 'kody.csv', 413, 'FILE_TOO_LARGE'],
    ] as const) {
      const refused = await preview(content, {}, name);
      expect([refused.statusCode, refused.json().fields]).toEqual([status, { file: code }]);
    }
    expect((await preview(sheetOf(`${full};;;;;`), { module: '0.3' })).json().fields).toEqual({
      module: 'FIELD_INVALID',
    });
  });
});

describe('a sheet', () => {
  test('becomes codes, labels and a list of lines without one, each with its reason', async () => {
    const { id, status } = await made(
      paying,
      sheetOf(
        `${full.slice(1)};=Mus (\\śliwka) <b>;L2611A;30-11-2027;1,5;616`,
        `${other};;;2027-13-01;;`,
        `${full.slice(1, -1)}${(Number(full.at(-1)) + 1) % 10};;;;;`,
        ';;;;;',
        `${other};;a b;;;`,
        `${partial};;;;;`,
        `${unlicensed};;;;;`,
        '=cmd|1;;;;;',
        `${other};;;;;`,
      ),
      { format: 'png', module: '0.5' },
    );
    expect(status).toMatchObject({
      fileName: 'kody.csv',
      processingStatus: 2,
      rowsTotal: 8,
      rowsDone: 8,
      codes: 2,
      labels: 2,
      refused: 6,
      hasFile: true,
    });
    expect(status.refusals.map(({ line, field }) => [line, field])).toEqual([
      [3, 'Data ważności (17)'],
      [4, 'GTIN (01)'],
      [6, 'Numer partii (10)'],
      [7, 'GTIN (01)'],
      [8, 'GTIN (01)'],
      [9, 'GTIN (01)'],
    ]);
    const files = await filesOf(paying, id);
    expect(Object.keys(files)).toEqual([
      `kody/00002-${full}.png`,
      `kody/00010-${other}.png`,
      'etykiety.pdf',
      'wiersze-bez-kodu.csv',
    ]);
    expect(await read(files[`kody/00002-${full}.png`] ?? new Uint8Array())).toBe(
      `01${full}17271130310300150010L2611A\u001d422616`,
    );
    expect(
      Buffer.from(files['etykiety.pdf'] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const list = Buffer.from(files['wiersze-bez-kodu.csv'] ?? []).toString();
    expect(list).toContain("9;'=cmd|1;GTIN (01);");
    expect(list).toContain(`8;${unlicensed};GTIN (01);Ten numer nie ma licencji GS1.`);
    expect((await batch.get(paying, `/codes/own/batches/${id}/refused/`)).body).toBe(list);
    expect(batch.mails.at(-1)).toEqual({ template: 'codes-ready', batchId: id });
  });

  test('a sheet as QR codes, with our own address or that of the line', async () => {
    const { id, status } = await made(paying, `EAN,Adres strony\n${full},www.sklep.pl\n${other},\n`, {
      kind: 'qrcode',
      format: 'png',
      layout: 'roll-58x40',
      dpi: '203',
    });
    expect(status.options).toEqual({
      kind: 'qrcode',
      format: 'png',
      module: '0.495',
      dpi: '203',
      layout: 'roll-58x40',
    });
    const files = await filesOf(paying, id);
    expect(await read(files[`kody/00002-${full}.png`] ?? new Uint8Array())).toBe(`https://www.sklep.pl/01/${full}`);
    expect(await read(files[`kody/00003-${other}.png`] ?? new Uint8Array())).toMatch(new RegExp(`/01/${other}$`));
  });

  test('a code too large for its label is made, and said: LABEL_TOO_SMALL', async () => {
    const long = 'X'.repeat(20);
    const { status } = await made(
      paying,
      `GTIN;(10);(21);(22);(7005);(7008);(7009)\n${full};${long};${long};${long};27.3.d.24;COD;OTB\n`,
      { kind: 'qrcode', layout: 'roll-58x40', module: '0.99', dpi: '203' },
    );
    expect(status).toMatchObject({ codes: 1, labels: 0, refused: 1 });
    expect(status.refusals[0]).toMatchObject({ line: 2, field: 'Etykieta' });
    const { rows } = await database.pool.query('SELECT refused FROM code_batches WHERE id = $1', [status.id]);
    expect(rows[0]).toMatchObject({ refused: [{ code: 'LABEL_TOO_SMALL' }] });
  });

  test(`a sheet of ${limits.codeLines} lines is taken, of one more refused`, async () => {
    const lines = (count: number): string => `GTIN\n${'1\n'.repeat(count)}`;
    expect((await made(paying, lines(limits.codeLines))).status).toMatchObject({
      processingStatus: 2,
      rowsTotal: limits.codeLines,
      refused: limits.codeLines,
      hasFile: true,
    });
    expect((await made(paying, lines(limits.codeLines + 1))).status).toMatchObject({
      processingStatus: -1,
      reason: 'Arkusz ma więcej niż 5000 wierszy. Podziel go na części.',
    });
  });

  test.each([
    ['Nazwa;Partia\nMus;1\n', /nie ma kolumny GTIN/],
    ['GTIN;Partia\n', /./],
  ])('%j is refused in a sentence, and nothing is left of it', async (sheet, reason) => {
    const { status } = await made(paying, sheet);
    expect(status.processingStatus).toBe(-1);
    expect(status.reason).toMatch(reason);
    const { rows } = await database.pool.query('SELECT input_key FROM code_batches WHERE id = $1', [status.id]);
    expect(rows).toEqual([{ input_key: null }]);
  });

  test.each([
    ['FILE_FORMAT_INVALID', 'GTIN\n1\n', { name: 'kody.pdf' }],
    ['FILE_FORMAT_INVALID', '%PDF-1.4 \0\0', { name: 'kody.csv' }],
    ['FIELD_REQUIRED', '', {}],
    ['FIELD_INVALID', 'GTIN\n1\n', { query: { module: '0.300' } }],
    ['FIELD_INVALID', 'GTIN\n1\n', { query: { module: '0.991' } }],
    ['FILE_TOO_LARGE', Buffer.alloc(limits.codeSheetBytes + 1, 'GTIN\n'), {}],
  ])('%s', async (code, sheet, options) => {
    expect((await batch.order(paying, sheet, options)).json()).toMatchObject({ code });
    expect(batch.queued).toEqual([]);
  });
});

describe('one batch at a time', () => {
  test('CODE_BATCH_RUNNING until it is made or called off; the same order is taken once', async () => {
    const key = 'the-key-of-an-order';
    const sheet = sheetOf(`${full};;;;;`);
    const first = (await batch.order(paying, sheet, { headers: { 'idempotency-key': key } })).json();
    expect((await batch.order(paying, sheet)).json()).toMatchObject({ code: 'CODE_BATCH_RUNNING' });
    expect((await batch.post(paying, '/codes/own/batches/company/')).json()).toMatchObject({
      code: 'CODE_BATCH_RUNNING',
    });
    expect((await batch.order(paying, sheet, { headers: { 'idempotency-key': key } })).json().id).toBe(first.id);
    // Another sheet, another print, another kind of order: none of them is what was asked under the key.
    const reused = [
      await batch.order(paying, sheetOf(`${other};;;;;`), { headers: { 'idempotency-key': key } }),
      await batch.order(paying, sheet, { headers: { 'idempotency-key': key }, query: { format: 'png' } }),
      await batch.post(paying, '/codes/own/batches/company/', {}, { 'idempotency-key': key }),
    ];
    expect(reused.map((answer) => answer.json().code)).toEqual(Array(3).fill('IDEMPOTENCY_KEY_REUSED'));
    expect(batch.queued).toEqual([first.id]);
    expect((await batch.get(paying, `/codes/own/batches/${first.id}/zip/`)).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await batch.post(paying, `/codes/own/batches/${first.id}/cancel/`)).json()).toMatchObject({
      processingStatus: -1,
      isCancelled: true,
    });
    await batch.work();
    expect(await batch.status(paying, first.id)).toMatchObject({ isCancelled: true, hasFile: false });
    expect((await made(paying, sheet)).status.processingStatus).toBe(2);
  });

  test('called off while it is made, it ends with nothing', async () => {
    const { id } = (await batch.order(paying, sheetOf(`${full};;;;;`, `${other};;;;;`))).json();
    const real = batch.store;
    await batch.work({
      files: {
        ...real,
        putStream: async (key, bytes) => {
          await batch.post(paying, `/codes/own/batches/${id}/cancel/`);
          return real.putStream(key, bytes);
        },
      },
    });
    expect(await batch.status(paying, id)).toMatchObject({ isCancelled: true, hasFile: false, codes: 0 });
  });
});

describe('codes of the whole company', () => {
  test('codes of the whole company are of its products in the catalogue, and of nobody else’s', async () => {
    const company = await addAccount(database, { subscription: 'yearly_unlimited' });
    expect((await batch.post(company, '/codes/own/batches/company/')).json()).toMatchObject({ code: 'NO_PRODUCTS' });
    await handOver(database, [other, partial], company.companyId);
    const ordered = await batch.post(company, '/codes/own/batches/company/', { layout: 'roll-100x150' });
    expect(ordered.statusCode, ordered.body).toBe(200);
    await batch.work();
    const { id } = ordered.json();
    expect(await batch.status(company, id)).toMatchObject({ fileName: null, codes: 1, labels: 1, refused: 1 });
    expect(Object.keys(await filesOf(company, id))).toContain(`kody/00001-${other}.svg`);
    expect((await batch.get(company, '/codes/own/batches/')).json()).toMatchObject({
      companyProducts: 2,
      records: [{ id }],
    });
    expect((await batch.post(company, '/codes/own/batches/company/', { module: '1.2' })).json()).toMatchObject({
      code: 'FIELD_INVALID',
    });
  });

  test('TOO_MANY_ROWS above 5000 products', async () => {
    const company = await addAccount(database, { subscription: 'yearly_unlimited' });
    await addNumberedProducts(database, {
      companyId: company.companyId,
      prefix: '0590777',
      to: limits.codeLines + 1,
    });
    expect((await batch.post(company, '/codes/own/batches/company/')).json()).toMatchObject({ code: 'TOO_MANY_ROWS' });
    await removeProductsOf(database, company.companyId);
  });
});

test('on Starter each number counts to the daily limit; what is over it is refused by its line', async () => {
  const starter = await addAccount(database);
  const numbers = Array.from({ length: limits.dailyLookups + 1 }, (_, n) => gtinOf('590124', n + 1));
  const { status } = await made(starter, `GTIN\n${[...numbers, numbers[0]].join('\n')}\n`);
  const codes = (await database.pool.query('SELECT refused FROM code_batches WHERE id = $1', [status.id])).rows[0]
    .refused;
  const over = codes.filter(({ code }: { code: string }) => code === 'TOO_MANY_REQUESTS_AUTH_USER');
  // One of them, whichever came last to the count; each of the others once, however often it stands in the sheet.
  expect(over.length).toBeGreaterThan(0);
  expect(new Set(over.map(({ gtin }: { gtin: string }) => gtin)).size).toBe(1);
});

test('on Starter the codes of its own products cost nothing: more than the daily limit of them are made', async () => {
  const starter = await addAccount(database);
  const numbers = Array.from({ length: limits.dailyLookups + 1 }, (_, n) => gtinOf('590134', n + 1));
  await addLicence(database, { prefix: '590134' });
  for (const gtin of numbers)
    await addProduct(database, { gtin, company_id: starter.companyId, gpc_brick: '10000232' });
  const { id } = (await batch.post(starter, '/codes/own/batches/company/')).json();
  await batch.work();
  expect(await batch.status(starter, id)).toMatchObject({ codes: numbers.length, refused: 0 });
});

describe('its files', () => {
  test('its files may be had in parts, until their 30 days are over; then LINK_EXPIRED, and the purge takes them', async () => {
    const { id } = await made(paying, sheetOf(`${full};;;;;`));
    const range = await batch.get(paying, `/codes/own/batches/${id}/zip/`, { range: 'bytes=0-1' });
    expect([range.statusCode, range.body]).toEqual([206, 'PK']);
    expect(
      (await batch.get(paying, `/codes/own/batches/${id}/zip/`, { range: 'bytes=99999999-' })).json(),
    ).toMatchObject({
      code: 'RANGE_INVALID',
    });
    const key = await outdateBatch(database, id);
    expect((await batch.get(paying, `/codes/own/batches/${id}/zip/`)).json()).toMatchObject({ code: 'LINK_EXPIRED' });
    await purgeFiles(database, batch.store);
    await expect(batch.store.get(key)).resolves.toBeDefined();
    await expireStored(database, { key });
    await purgeFiles(database, batch.store);
    await expect(batch.store.get(key)).rejects.toThrow(/./);
  });

  test('another company’s are NOT_FOUND', async () => {
    const { dataDir, secret } = batch.config;
    const id = await addMadeBatch({ database, dataDir, secret: secret ?? '', companyId: paying.companyId });
    const stranger = await addAccount(database);
    for (const path of ['', 'zip/', 'refused/'])
      expect((await batch.get(stranger, `/codes/own/batches/${id}/${path}`)).json()).toMatchObject({
        code: 'NOT_FOUND',
      });
    expect((await batch.get(paying, '/codes/own/batches/nobody/')).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the sample is a sheet whose every column is understood', async () => {
    const answer = await app.inject('/api/v1/codes/sample_file/');
    const [heads = [], ...rows] = cellsOf(answer.rawPayload);
    expect(heads[0]).toBe('GTIN (01)');
    expect(rows).toHaveLength(3);
    const ordered = await batch.order(paying, answer.rawPayload, { name: 'wzor.xlsx' });
    expect(ordered.statusCode).toBe(200);
    await batch.work();
    const { refusals } = await batch.status(paying, ordered.json().id);
    // Numbers of the range for demonstrations: nothing else is wrong with any line.
    expect(refusals.map(({ field }) => field)).toEqual(['GTIN (01)', 'GTIN (01)', 'GTIN (01)']);
  });
});
