import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { checkedProduct, product } from '@gtinoteka/contract/product.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictLines } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import { factsOf, verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistrySimulator } from '../../api/gateways/global-registry-simulator.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, askAsStranger, coverPrefixes, gtinOf, passHeaders } from '../support/look-ups.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { uncoverPrefixes } from '../support/prepared/products.ts';
import { ageLookUpOf } from '../support/prepared/look-up-counts.ts';

const registry = await startRegistrySimulator();
afterAll(() => registry.close());
const database = await createDatabase();
const tested = await buildTestApp({
  database,
  env: { GLOBAL_REGISTRY_URL: registry.url, GLOBAL_REGISTRY_API_KEY: registry.apiKey },
});
const { app, config } = tested;
// A second process of the same installation that has no registry to ask.
const alone = await buildTestApp({ database });
// A third whose registry never answers.
const cut = await buildTestApp({
  database,
  env: { GLOBAL_REGISTRY_URL: 'http://127.0.0.1:9/', GLOBAL_REGISTRY_API_KEY: 'x' },
});

const known = gtinOf('590123456', 1);
const globalRecord = gtinOf('400123456', 1);
let member: Account;
let headers: Record<string, string>;
let lastAddress = 0;

function gtin8(body: string): string {
  return body + checkDigit(body);
}

/** A new stranger each time, so that no test meets the daily limit of another. */
function newAddress(): string {
  lastAddress++;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}

function askAsMember(gtin: string, at = app, path = 'product_has_gcp') {
  return at.inject({ url: `/api/v1/products/${path}/${encodeURIComponent(gtin)}/`, headers });
}

beforeAll(async () => {
  member = await addAccount(database, { subscription: 'monthly' });
  headers = await callerHeaders(app, database, member);
  await coverPrefixes(database, '590', '9625', '9626');
  await addLicence(database, { prefix: '590123456' });
  await setWaterPath(database);
  await addProduct(database, { gtin: known, gpc_brick: '10000232' });
  await addProduct(database, { gtin: globalRecord, is_global: true, name: 'Schokolade' });
});

describe('a product of the national base', () => {
  test('a product of the national base comes with its record and its licence, in the shape of the contract', async () => {
    const answer = await askAsStranger(tested, newAddress(), known);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = answer.json();
    expect(checkedProduct.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      gtinNumber: known,
      name: 'Woda źródlana 1,5 l',
      netContent: ['1.5 l (litr)'],
      source: 'national',
      isComplete: true,
      categoryDetails: [{ text: 'Żywność' }, { text: 'Woda pakowana' }],
      gs1Licence: {
        licenseeName: 'Górska Sp. z o.o.',
        licenceStatus: 'licensed',
        licensingMO: { moName: 'GS1 Polska' },
      },
      verdict: { licence: 'licensed', data: 'full', source: 'national' },
    });
  });

  test('get_products/{gtin} gives the record alone', async () => {
    const address = newAddress();
    const answer = await app.inject({
      url: `/api/v1/products/get_products/${known}/`,
      remoteAddress: address,
      headers: passHeaders(config, address),
    });
    expect(answer.statusCode).toBe(200);
    expect(product.parse(answer.json())).toEqual(answer.json());
    expect(answer.json()).not.toHaveProperty('verdict');
  });

  test.each([
    known.slice(1),
    known,
    `${known[1]} ${known.slice(2, 8)} ${known.slice(8)}`,
    `${known.slice(1, 7)}-${known.slice(7)}`,
  ])('%s opens the same record', async (typed) => {
    const answer = await askAsStranger(tested, newAddress(), typed);
    expect(answer.json().gtinNumber).toBe(known);
  });

  test('8 and 12 digits open the record of the same number padded to 14', async () => {
    await addProduct(database, { gtin: `000000${gtin8('5901234')}`, name: 'Krótki' });
    await addProduct(database, { gtin: '00012345678905', name: 'Amerykański' });
    expect((await askAsStranger(tested, newAddress(), gtin8('5901234'))).json().name).toBe('Krótki');
    expect((await askAsStranger(tested, newAddress(), '012345678905')).json().name).toBe('Amerykański');
  });

  test('a product of the national base without name it has no data, without brand only part of it', async () => {
    await addProduct(database, { gtin: gtinOf('590123456', 2), name: null });
    await addProduct(database, { gtin: gtinOf('590123456', 3), brand: null });
    expect((await askAsStranger(tested, newAddress(), gtinOf('590123456', 2))).json().verdict.data).toBe('none');
    expect((await askAsStranger(tested, newAddress(), gtinOf('590123456', 3))).json().verdict.data).toBe('partial');
  });
});

describe('the licence', () => {
  const days = (n: number): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date(Date.now() + n * 86_400_000));

  test.each([
    ['590200001', {}, 'licensed'],
    ['590200002', { valid_until: days(0) }, 'licensed'],
    ['590200003', { valid_until: days(-1) }, 'invalid'],
    ['590200004', { valid_from: days(0) }, 'licensed'],
    ['590200005', { valid_from: days(1) }, 'invalid'],
    ['590200006', { status: 'withdrawn' as const }, 'invalid'],
  ])('the licence of %s with %j is %s today', async (prefix, columns, status) => {
    await addLicence(database, { prefix, ...columns });
    const answer = await askAsStranger(tested, newAddress(), gtinOf(prefix, 1));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: null,
      brand: null,
      isComplete: false,
      verdict: { licence: status, data: 'none', source: 'national' },
    });
  });

  test('the licence is that of the longest prefix', async () => {
    await addLicence(database, { prefix: '5903000', status: 'withdrawn' });
    await addLicence(database, { prefix: '590300012', licensee_name: 'Nowa S.A.' });
    const nested = await askAsStranger(tested, newAddress(), gtinOf('590300012', 5));
    expect(nested.json().gs1Licence).toMatchObject({ licenseeName: 'Nowa S.A.', licenceStatus: 'licensed' });
    const outer = await askAsStranger(tested, newAddress(), gtinOf('590300013', 5));
    expect(outer.json().verdict.licence).toBe('invalid');
  });

  test('the licence holds for the GTIN-14 of a case as for the GTIN-13 in it', async () => {
    const answer = await askAsStranger(
      tested,
      newAddress(),
      `1${known.slice(1, 13)}${checkDigit(`1${known.slice(1, 13)}`)}`,
    );
    expect(answer.json().verdict.licence).toBe('licensed');
  });

  test('the licence of a GTIN-8 is its own: a company prefix does not count', async () => {
    await addLicence(database, { prefix: '590999', licensee_name: 'Firma z prefiksem' });
    expect((await askAsStranger(tested, newAddress(), gtin8('5909999'))).json().verdict.licence).toBe('illegal');
    await addLicence(database, { prefix: '5909998', licence_type: 'GTIN-8', licensee_name: 'Firma z GTIN-8' });
    expect((await askAsStranger(tested, newAddress(), gtin8('5909998'))).json().gs1Licence.licenseeName).toBe(
      'Firma z GTIN-8',
    );
    expect((await askAsStranger(tested, newAddress(), gtin8('9625000'))).json().verdict.licence).toBe('illegal');
  });

  test('the licence names the company of the register when the licence names nobody', async () => {
    await addLicence(database, { prefix: '590400001', licensee_name: null, company_id: member.companyId });
    const answer = await askAsStranger(tested, newAddress(), gtinOf('590400001', 1));
    expect(answer.json().gs1Licence.licenseeName).toBe('Firma Testowa Sp. z o.o.');
  });

  test('the licence that is over takes the mark "verified" from a whole record with a photo', async () => {
    await addLicence(database, { prefix: '590600001', valid_until: '2020-01-01' });
    const whole = { gpc_brick: '10000232', image_urls: ['/files/1.webp'] };
    const over = gtinOf('590600001', 1);
    const inForce = gtinOf('590123456', 61);
    await addProduct(database, { gtin: over, ...whole });
    await addProduct(database, { gtin: inForce, ...whole });
    expect((await askAsStranger(tested, newAddress(), over)).json()).toMatchObject({
      isVerified: false,
      isComplete: true,
      verdict: { licence: 'invalid' },
    });
    expect((await askAsStranger(tested, newAddress(), inForce)).json().isVerified).toBe(true);
  });

  test('the licence that nobody holds is illegal where our register is complete', async () => {
    const answer = await askAsStranger(tested, newAddress(), gtinOf('590777777', 1));
    expect(answer.json()).toMatchObject({ gs1Licence: null, verdict: { licence: 'illegal', data: 'none' } });
  });

  test.each(['200', '977', '978', '981', '952'])(
    'the licence does not apply to prefix %s, which nobody licenses',
    async (prefix) => {
      const answer = await askAsStranger(tested, newAddress(), gtinOf(prefix, 1));
      expect(answer.statusCode).toBe(200);
      expect(answer.json().verdict.licence).toBe('not_applicable');
    },
  );
});

describe('a stranger', () => {
  test('a stranger may not see a record of the global registry', async () => {
    const answer = await askAsStranger(tested, newAddress(), globalRecord);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('USER_NOT_LOGGED');
  });

  test('a stranger may not ask for a number that only the global registry can know', async () => {
    const calls = registry.calls.length;
    const answer = await askAsStranger(tested, newAddress(), gtinOf('400999', 7));
    expect(answer.json().code).toBe('USER_NOT_LOGGED');
    expect(registry.calls.length).toBe(calls);
    // Nobody asked, so nobody knows whether the number is there.
    expect(answer.json().detail).toBe('Ten numer sprawdzamy w\u00a0rejestrze globalnym, po zalogowaniu.');
  });

  test('a stranger loses none of the 30 to numbers that are for members, and all of them to numbers that are not there', async () => {
    const address = newAddress();
    for (let item = 0; item < 31; item++) {
      const answer = await askAsStranger(tested, address, item === 0 ? globalRecord : gtinOf('400998', item));
      expect([answer.json().code, answer.headers['x-daily-left']]).toEqual(['USER_NOT_LOGGED', '30']);
    }
    await uncoverPrefixes(database, '9626');
    const missing = await askAsStranger(tested, address, gtin8('9626001'));
    expect([missing.json().code, missing.headers['x-daily-left']]).toEqual(['GTIN_NOT_FOUND', '29']);
    await coverPrefixes(database, '9626');
  });

  test('a stranger gets back what was counted when answering fails', async () => {
    const address = newAddress();
    const failing = gtinOf('590123456', 71);
    await addProduct(database, { gtin: failing });
    // No moment that JSON has a word for, so that the answer cannot be written.
    await changeProduct(database, failing, { last_modified: 'infinity' });
    expect((await askAsStranger(tested, address, failing)).statusCode).toBe(500);
    expect((await askAsStranger(tested, address, known)).headers['x-daily-left']).toBe('29');
  });

  test('a stranger gets GTIN_NOT_FOUND for a Polish number that no register knows', async () => {
    await uncoverPrefixes(database, '9626');
    const answer = await askAsStranger(tested, newAddress(), gtin8('9626000'));
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('GTIN_NOT_FOUND');
    await coverPrefixes(database, '9626');
  });

  test('a stranger gets no product of get_products where only the licence is known', async () => {
    const address = newAddress();
    const answer = await app.inject({
      url: `/api/v1/products/get_products/${gtinOf('590123456', 99)}/`,
      remoteAddress: address,
      headers: passHeaders(config, address),
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('GTIN_NOT_FOUND');
    expect(answer.headers['x-daily-left']).toBe('29');
  });

  test('a stranger gets answers that nobody keeps', async () => {
    const answer = await askAsStranger(tested, newAddress(), known);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe('a member', () => {
  test('a member sees a record of the global registry that stands in our base', async () => {
    const answer = await askAsMember(globalRecord);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Schokolade', isGlobal: true, verdict: { source: 'global' } });
  });

  test('a member gets what the registry knows of every foreign number, and only that', async () => {
    const seen = new Set<string>();
    for (let item = 0; item < 40; item++) {
      const answer = await askAsMember(gtinOf('400555', item));
      const body = answer.json();
      if (answer.statusCode === 404) {
        expect(body.code).toBe('GTIN_NOT_FOUND');
        expect(body.detail).toContain('rejestrze globalnym');
        seen.add('unknown');
        continue;
      }
      expect(answer.statusCode).toBe(200);
      expect(checkedProduct.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        isGlobal: true,
        source: 'global',
        gs1Licence: { licensingMO: { moName: 'GS1 Niemcy' } },
      });
      seen.add(body.verdict.data);
    }
    expect([...seen].sort()).toEqual(['full', 'none', 'partial', 'unknown']);
  });

  test('a member gets the national verdict on a national number the registry does not know', async () => {
    expect((await askAsMember(gtinOf('590123456', 50))).json().verdict).toMatchObject({
      licence: 'licensed',
      source: 'national',
    });
    expect((await askAsMember(gtinOf('590777777', 50))).json().verdict.licence).toBe('illegal');
  });

  test('a member gets GLOBAL_REGISTRY_UNAVAILABLE only where nobody else can answer', async () => {
    const foreign = await askAsMember(gtinOf('400777', 1), cut.app);
    expect(foreign.statusCode).toBe(503);
    expect(foreign.json()).toMatchObject({ code: 'GLOBAL_REGISTRY_UNAVAILABLE' });
    expect((await askAsMember(gtinOf('590123456', 51), cut.app)).json().verdict.licence).toBe('licensed');
    const neverAsked = gtinOf('400123456', 2);
    await addProduct(database, { gtin: neverAsked, is_global: true });
    const ours = await askAsMember(neverAsked, cut.app);
    expect([ours.statusCode, ours.json().verdict.reason]).toEqual([200, 'global_registry_unavailable']);
    const licence = verdictLines(factsOf(ours.json())).find(({ about }) => about === 'licence');
    expect(licence?.explanation).toBe('global_registry_unavailable');
  });

  test('a member gets a verdict that says so where no registry is connected', async () => {
    const foreign = await askAsMember(gtinOf('400777', 1), alone.app);
    expect(foreign.statusCode).toBe(200);
    const body = foreign.json();
    expect(checkedProduct.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      name: null,
      gs1Licence: null,
      verdict: { licence: 'unknown', data: 'none', reason: 'global_registry_not_connected' },
    });
    expect(verdictOf(factsOf(body))).toMatchObject({ state: 'none', code: 'not_found' });
    const record = await askAsMember(gtinOf('400777', 1), alone.app, 'get_products');
    expect([record.statusCode, record.json().code]).toEqual([404, 'GTIN_NOT_FOUND']);
    expect((await askAsMember(gtinOf('590123456', 51), alone.app)).json().verdict.reason).toBeUndefined();
    const ours = (await askAsMember(globalRecord, alone.app)).json();
    expect(ours.verdict).toMatchObject({ licence: 'unknown', reason: 'global_registry_not_connected' });
    expect(verdictOf(factsOf(ours)).code).toBe('licence_unconfirmed');
  });

  test('a member gets GTIN_NOT_FOUND for a Polish number that no register knows, whether or not a registry can be asked', async () => {
    await uncoverPrefixes(database);
    for (const gtin of [gtinOf('590888', 70), gtin8('9625070'), gtin8('9626070')])
      for (const at of [app, alone.app, cut.app]) {
        const answer = await askAsMember(gtin, at);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'GTIN_NOT_FOUND']);
        expect(answer.json().detail).toBe('Nie znaleziono. Tego numeru nie ma w bazie krajowej.');
      }
    await coverPrefixes(database, '590', '9625', '9626');
  });

  test('a member may keep the answer and ask whether it still holds', async () => {
    const first = await askAsMember(known);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const url = `/api/v1/products/product_has_gcp/${known}/`;
    for (const asked of [etag, `"x", ${etag}`, `W/${etag}`]) {
      const again = await app.inject({ url, headers: { ...headers, 'if-none-match': asked } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await app.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  test('a member sees a change of the record by itself', async () => {
    const gtin = gtinOf('590123456', 60);
    await addProduct(database, { gtin, name: 'Przed' });
    expect((await askAsMember(gtin)).json().name).toBe('Przed');
    await changeProduct(database, gtin, { name: 'Po' });
    await expect.poll(async () => (await askAsMember(gtin)).json().name, { interval: 200 }).toBe('Po');
  });

  test('naming a membership that is not theirs gets NOT_FOUND', async () => {
    const other = await addAccount(database);
    const inactive = await addAccount(database, { activated: false });
    for (const id of [other.membershipId, 'nothing', inactive.membershipId]) {
      const answer = await app.inject({
        url: `/api/v1/products/product_has_gcp/${known}/?activeMembershipId=${id}`,
        headers,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('naming their own membership, or "undefined" as the pages do, gets the answer', async () => {
    for (const id of [member.membershipId, 'undefined', '']) {
      const answer = await app.inject({
        url: `/api/v1/products/product_has_gcp/${known}/?activeMembershipId=${id}`,
        headers,
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('a number that is none', () => {
  const { [12]: last = '' } = known.slice(1);
  const other = String((Number(last) + 1) % 10);

  test.each([
    [
      known.slice(1, 13) + other,
      'GTIN_INVALID_CHECKSUM',
      `Błędna cyfra kontrolna: jest ${other}, powinna być ${last}.`,
    ],
    ['590123', 'GTIN_INVALID_LENGTH', 'Zła liczba cyfr: jest 6. GTIN ma 8, 12, 13 albo 14 cyfr.'],
    ['59012345600a8', 'GTIN_INVALID_CHARACTERS', 'GTIN składa się z samych cyfr. Usuń: „a”.'],
    ['0000000000000', 'GTIN_ALL_ZERO', 'Numer z samych zer nie jest numerem GTIN.'],
  ])('%s is refused as %s, with the reason in words', async (typed, code, detail) => {
    for (const path of ['product_has_gcp', 'get_products']) {
      const answer = await app.inject({ url: `/api/v1/products/${path}/${typed}/` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code, detail, fields: { gtin: code } });
    }
  });

  test('longer than 40 characters is a bad request', async () => {
    const answer = await app.inject({ url: `/api/v1/products/product_has_gcp/${'1'.repeat(41)}/` });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('the bot check of strangers', () => {
  const url = `/api/v1/products/product_has_gcp/${known}/`;

  test('the bot check of strangers: without a pass the answer is RECAPTCHA_ERROR with the words of A §7', async () => {
    const answer = await app.inject({ url, remoteAddress: newAddress() });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'RECAPTCHA_ERROR', detail: 'ReCAPTCHA not verified' });
  });

  test('a refused call does not count', async () => {
    const address = newAddress();
    for (let i = 0; i < 3; i++) await app.inject({ url, remoteAddress: address });
    const answer = await askAsStranger(tested, address, known);
    expect(answer.headers['x-daily-left']).toBe('29');
  });

  test('a pass of another client, an expired or a forged one does not pass', async () => {
    const address = newAddress();
    const { 'x-bot-check': pass } = passHeaders(config, address);
    const [expiry = '', seal = ''] = pass.split('.');
    const later = (parseInt(expiry, 36) + 3600).toString(36);
    for (const forged of [
      passHeaders(config, newAddress())['x-bot-check'],
      `${later}.${seal}`,
      `${expiry}.${seal.slice(1)}A`,
      'x',
      '',
    ]) {
      const answer = await app.inject({ url, remoteAddress: address, headers: { 'x-bot-check': forged } });
      expect(answer.json().code).toBe('RECAPTCHA_ERROR');
    }
  });

  test('a pass in the cookie counts like one in the header', async () => {
    const address = newAddress();
    const { 'x-bot-check': pass } = passHeaders(config, address);
    const answer = await app.inject({ url, remoteAddress: address, cookies: { bot_check: pass } });
    expect(answer.statusCode).toBe(200);
  });

  test('test_recaptcha_fail=1 makes it fail for a stranger with a pass and for a member; nothing makes it pass', async () => {
    const address = newAddress();
    const failing = `${url}?test_recaptcha_fail=1`;
    const stranger = await app.inject({ url: failing, remoteAddress: address, headers: passHeaders(config, address) });
    expect(stranger.json().code).toBe('RECAPTCHA_ERROR');
    expect((await app.inject({ url: failing, headers })).json().code).toBe('RECAPTCHA_ERROR');
    for (const value of ['0', '', 'false', '-1'])
      expect(
        (await app.inject({ url: `${url}?test_recaptcha_fail=${value}`, remoteAddress: address })).json().code,
      ).toBe('RECAPTCHA_ERROR');
  });

  test('an expired token has to be renewed, and with a bot-check pass makes its bearer a stranger', async () => {
    const remoteAddress = newAddress();
    const expired = { authorization: 'Bearer a.b.c' };
    const machine = await app.inject({ url, remoteAddress, headers: expired });
    expect([machine.statusCode, machine.json().code]).toEqual([401, 'UNAUTHORIZED']);
    const person = await app.inject({
      url,
      remoteAddress,
      headers: { ...expired, ...passHeaders(config, remoteAddress) },
    });
    expect(person.statusCode).toBe(200);
    expect(person.headers['x-daily-left']).toBe('29');
  });
});

describe('how the daily limit stands', () => {
  const path = '/api/v1/products/look_up_quota/';
  const standing = async (options: InjectOptions) => {
    const answer = await app.inject({ url: path, ...options });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json();
  };

  test("how the daily limit stands is told to a stranger without a bot check, counts nothing and is nobody else's", async () => {
    const [address, other] = [newAddress(), newAddress()];
    expect(await standing({ remoteAddress: address })).toEqual({ limit: 30, left: 30, nextFree: null });
    for (let item = 1; item <= 5; item++) await askAsStranger(tested, address, gtinOf('590123456', 100 + item));
    const asked = await askAsStranger(tested, address, gtinOf('590123456', 105));
    const nextFree = asked.headers[lookupHeaders.nextFree];
    for (let again = 0; again < 3; again++)
      expect(await standing({ remoteAddress: address })).toEqual({ limit: 30, left: 25, nextFree });
    expect(await standing({ remoteAddress: other })).toEqual({ limit: 30, left: 30, nextFree: null });
  });

  test('forgets codes that have left the 24 hours', async () => {
    const address = newAddress();
    await askAsStranger(tested, address, gtinOf('590123456', 111));
    await ageLookUpOf(database, gtinOf('590123456', 111));
    expect(await standing({ remoteAddress: address })).toEqual({ limit: 30, left: 30, nextFree: null });
  });

  test('how the daily limit stands is that of the company on Starter, and none on a paid package', async () => {
    const starter = await addAccount(database, { subscription: 'free' });
    const [colleague, own] = [
      await addAccount(database, { companyId: starter.companyId }),
      await callerHeaders(app, database, starter),
    ];
    await app.inject({
      url: `/api/v1/products/product_has_gcp/${known}/?activeMembershipId=${starter.membershipId}`,
      headers: own,
    });
    const url = `${path}?activeMembershipId=${colleague.membershipId}`;
    expect(await standing({ url, headers: await callerHeaders(app, database, colleague) })).toMatchObject({ left: 29 });
    const paid = `${path}?activeMembershipId=${member.membershipId}`;
    expect(await standing({ url: paid, headers })).toEqual({ limit: null, left: null, nextFree: null });
  });

  test('how the daily limit stands is not told for a foreign membership, nor to a token that has ended', async () => {
    const foreign = await app.inject({
      url: `${path}?activeMembershipId=${member.membershipId.replace(/^./, 'f')}`,
      headers,
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND']);
    const ended = await app.inject({ url: path, headers: { authorization: 'Bearer ended' } });
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'UNAUTHORIZED']);
  });
});
