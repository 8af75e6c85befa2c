import { codeFormats, codeMediaTypes, generateCodes } from '@gtinoteka/contract/codes-2d.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistrySimulator } from '../../api/gateways/global-registry-simulator.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { setWaterPath } from '../support/prepared/categories.ts';

const database = await createDatabase();
const { app } = await buildTestApp({ database });

const registry = await startRegistrySimulator();
afterAll(() => registry.close());
const abroad = await buildTestApp({
  database,
  env: { GLOBAL_REGISTRY_URL: registry.url, GLOBAL_REGISTRY_API_KEY: registry.apiKey },
});

const licensed = '590123';
const gtin = gtinOf(licensed, 1);
const partial = gtinOf(licensed, 2);
const withoutRecord = gtinOf(licensed, 3);
const ended = gtinOf('590124', 1);
const unlicensed = gtinOf('590999', 1);
const foreign = gtinOf('400638', 1);
const inHouse = gtinOf('200', 1);

let paying: Account;
let starter: Account;
beforeAll(async () => {
  await coverPrefixes(database, '590');
  await setWaterPath(database);
  await addLicence(database, { prefix: licensed });
  await addLicence(database, { prefix: '590124', status: 'withdrawn' });
  for (const one of [gtin, ended])
    await addProduct(database, { gtin: one, image_urls: ['https://a.example/1.png'], gpc_brick: '10000232' });
  await addProduct(database, { gtin: partial, brand: null, target_market: [], net_amounts: [], net_units: [] });
  paying = await addAccount(database, { subscription: 'yearly_unlimited' });
  starter = await addAccount(database);
});

const generator = '/api/v1/generator_2d/generate/';
const download = (kind: string, format: string): string => `/api/v1/generator_2d/download/${kind}/${format}/`;

async function ask(url: string, query: Record<string, string>, account: Account | null = paying) {
  return app.inject({
    url,
    query,
    headers: account ? await callerHeaders(app, database, account) : {},
  });
}

const generate = (query: Record<string, string>, account: Account | null = paying) => ask(generator, query, account);

describe('both codes of a number', () => {
  test('pictures, what they say, and where the QR code leads', async () => {
    const answer = await generate({ n01: gtin.slice(1), n10: 'L2611A', n17: '271130', ngs1Resolver: 'www.sklep.pl' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(generateCodes.answer.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      gs1datamatrix: { desc: `(01)${gtin}(17)271130(10)L2611A` },
      qrcode: {
        desc: `(01)${gtin}(17)271130(10)L2611A`,
        qr_url: `https://www.sklep.pl/01/${gtin}/10/L2611A?17=271130`,
      },
    });
    for (const { image } of [body.gs1datamatrix, body.qrcode])
      expect(Buffer.from(image, 'base64').toString()).toMatch(/^<svg xmlns.*<\/svg>\n$/s);
  });

  test('both codes of a number: without a website the link leads to us', async () => {
    const { qrcode } = (await generate({ n01: gtin })).json();
    expect(qrcode.qr_url).toMatch(new RegExp(`^https?://[^/]+/01/${gtin}$`));
  });

  test('each fault stands at its field', async () => {
    const answer = await generate({
      n01: '1',
      n10: 'a b',
      n17: '271345',
      n7007: '260102260101',
      n422: '999',
      ngs1Resolver: 'x',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      n01: 'GTIN_INVALID_LENGTH',
      n10: 'DATA_FORMAT_INVALID',
      n17: 'DATE_INVALID',
      n7007: 'END_DATE_NOT_LATER',
      n422: 'COUNTRY_CODE_INVALID',
      ngs1Resolver: 'URL_INVALID',
    });
  });

  test.each([
    ['FIELD_REQUIRED', { n01: '' }],
    ['GTIN_TOO_LONG', { n01: '123456789012345' }],
    ['START_DATE_INVALID', { n01: gtin, n7007: '261301260101' }],
    ['END_DATE_INVALID', { n01: gtin, n7007: '260101261301' }],
  ])('%s', async (code, query) => {
    expect((await generate(query)).json()).toMatchObject({ code });
  });

  test.each([
    ['PRODUCT_DATA_INCOMPLETE', partial],
    ['PRODUCT_DATA_INCOMPLETE', withoutRecord],
    ['LICENCE_ENDED', ended],
    ['LICENCE_MISSING', unlicensed],
    ['LICENCE_NOT_APPLICABLE', inHouse],
    ['LICENCE_UNKNOWN', foreign],
  ])('%s is said at the number %s', async (code, n01) => {
    const answer = await generate({ n01 });
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([409, code, { n01: code }]);
    expect(answer.json().detail).toMatch(/\.$/);
  });

  test.each(['400555', '500555', '300555'])(
    'a number of another national organisation, %s…, has codes where the global registry knows its licence and data',
    async (prefix) => {
      const askAbroad = async (url: string, query = {}) =>
        abroad.app.inject({ url, query, headers: await callerHeaders(abroad.app, database, paying) });
      const answers = new Set<number>();
      for (let item = 0; item < 60 && answers.size < 2; item++) {
        const n01 = gtinOf(prefix, item);
        const known = await askAbroad(`/api/v1/products/product_has_gcp/${n01}/`);
        if (known.statusCode !== 200) continue;
        const { licence, data } = known.json().verdict;
        const { statusCode } = await askAbroad(generator, { n01 });
        expect([n01, licence, data, statusCode]).toEqual([
          n01,
          licence,
          data,
          licence === 'licensed' && data === 'full' ? 200 : 409,
        ]);
        answers.add(statusCode);
      }
      expect(answers).toContain(200);
    },
  );

  test('both codes of a number: that nobody knows a number is said at it', async () => {
    // Of the Polish numbers of eight digits no register tells here.
    const answer = await generate({ n01: `9625000${checkDigit('9625000')}` });
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      404,
      'GTIN_NOT_FOUND',
      { n01: 'GTIN_NOT_FOUND' },
    ]);
  });

  test('a value longer than any field is refused before it is looked at', async () => {
    expect((await generate({ n01: gtin, n7009: 'A'.repeat(201) })).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a number counts to the daily limit once, however many codes are made of it', async () => {
    const left = async (query: Record<string, string>) => (await generate(query, starter)).headers['x-daily-left'];
    expect([await left({ n01: gtin }), await left({ n01: gtin, n10: 'B' })]).toEqual(['29', '29']);
    expect(await left({ n01: 'wrong' })).toBeUndefined();
  });

  test('only members may, each for their own company', async () => {
    expect((await generate({ n01: gtin }, null)).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    const invited = await addAccount(database, { activated: false });
    expect((await generate({ n01: gtin }, invited)).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const foreignMembership = { n01: gtin, activeMembershipId: starter.membershipId };
    expect((await generate(foreignMembership)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a code as a file', () => {
  test.each(codeFormats)('%s', async (format) => {
    for (const kind of ['qrcode', 'datamatrix']) {
      const answer = await ask(download(kind, format), { n01: gtin, n10: 'L7' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain(codeMediaTypes[format]);
      expect(answer.headers['content-disposition']).toContain(`filename="${kind}-${gtin}.${format}"`);
      expect(answer.headers['cache-control']).toBe('no-store');
      const begin = { svg: '<svg', png: '\x89PNG', pdf: '%PDF-1.4', ai: '%PDF-1.4', ps: '%!PS' }[format];
      expect(answer.rawPayload.toString('latin1').startsWith(begin)).toBe(true);
    }
  });

  test('size of the modules, quiet zone and lines are as asked', async () => {
    const svg = async (query: Record<string, string>) =>
      (await ask(download('datamatrix', 'svg'), { n01: gtin, ...query })).body;
    const widthOf = (text: string): number => Number(/width="([\d.]+)mm"/.exec(text)?.[1]);
    const plain = await svg({ module: '0.396', hri: 'false', quietZone: 'false' });
    const wide = await svg({ module: '0.990', hri: 'false', quietZone: 'false' });
    expect(widthOf(wide) / widthOf(plain)).toBeCloseTo(2.5, 2);
    expect(plain).not.toContain('<text');
    expect(await svg({})).toContain(`>(01) ${gtin}</text>`);
  });

  test.each([{ module: '0.395' }, { module: '0.991' }])('%o is refused', async (query) => {
    const answer = await ask(download('qrcode', 'png'), { n01: gtin, ...query });
    expect(answer.json()).toMatchObject({ code: 'FIELD_INVALID', fields: { module: 'FIELD_INVALID' } });
  });

  test.each<Record<string, string>>([{ module: 'x' }, { dpi: '72' }, { hri: 'maybe' }])(
    '%o is no call',
    async (query) => {
      expect((await ask(download('qrcode', 'png'), { n01: gtin, ...query })).statusCode).toBe(400);
    },
  );

  test('another kind or format is none, and a number that may have no code has no file', async () => {
    expect((await ask(download('ean', 'svg'), { n01: gtin })).statusCode).toBe(400);
    expect((await ask(download('qrcode', 'exe'), { n01: gtin })).statusCode).toBe(400);
    expect((await ask(download('qrcode', 'svg'), { n01: ended })).json()).toMatchObject({ code: 'LICENCE_ENDED' });
    expect((await ask(download('qrcode', 'svg'), { n01: gtin }, null)).json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
