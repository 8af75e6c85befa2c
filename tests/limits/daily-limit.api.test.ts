import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeDailyLookups } from '../../api/store/look-up/daily-lookups.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, askAsStranger, gtinOf, passHeaders } from '../support/look-ups.ts';
import { ageLookUps, forgetLookUps } from '../support/prepared/look-up-counts.ts';

const database = await createDatabase();
const first = await buildTestApp({ database });
const second = await buildTestApp({ database });

const prefix = '590123';
const code = (item: number): string => gtinOf(prefix, item);
let lastAddress = 0;

function newAddress(): string {
  lastAddress++;
  return `10.2.${lastAddress >> 8}.${lastAddress & 255}`;
}

beforeAll(async () => {
  await addLicence(database, { prefix });
  for (let item = 0; item < 40; item++) await addProduct(database, { gtin: code(item) });
});

async function use(address: string, from: number, to: number): Promise<LightMyRequestResponse[]> {
  const answers = [];
  for (let item = from; item < to; item++) answers.push(await askAsStranger(first, address, code(item)));
  return answers;
}

describe('30 distinct GTINs in 24 hours', () => {
  test('the 30th is answered, the 31st is not', async () => {
    const answers = await use(newAddress(), 0, 31);
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array<number>(30).fill(200), 429]);
    expect(answers.map((answer) => answer.headers['x-daily-left'])).toEqual(
      [...Array(30).keys()].map((used) => String(29 - used)).concat('0'),
    );
    expect(new Set(answers.map((answer) => answer.headers['x-daily-limit']))).toEqual(new Set(['30']));
  });

  test('the refusal says why and when the next code frees', async () => {
    const address = newAddress();
    const before = Date.now();
    await use(address, 0, 30);
    const refused = await askAsStranger(first, address, code(30));
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER',
      detail: 'too_many_requests_not_auth_user',
    });
    const nextFree = Date.parse(String(refused.headers['x-daily-next-free']));
    expect(nextFree).toBeGreaterThan(before + 86_400_000 - 1_000);
    expect(nextFree).toBeLessThan(Date.now() + 86_400_000);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(86_400 - 60);
    expect(wait).toBeLessThanOrEqual(86_400);
    const one = await first.app.inject({
      url: `/api/v1/products/get_products/${code(31)}/`,
      remoteAddress: address,
      headers: passHeaders(first.config, address),
    });
    expect(one.json().detail).toBe('Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.');
  });

  test('asking again for the same code is free, in any of its forms, at the limit too', async () => {
    const address = newAddress();
    await use(address, 0, 30);
    for (const typed of [code(3), code(3).slice(1), `${code(3).slice(1, 7)} ${code(3).slice(7)}`]) {
      const again = await askAsStranger(first, address, typed);
      expect([again.statusCode, again.headers['x-daily-left']]).toEqual([200, '0']);
    }
    expect((await askAsStranger(first, address, code(30))).statusCode).toBe(429);
  });

  test('a miss counts, a number that is none and one that only members may ask for do not', async () => {
    const address = newAddress();
    expect((await askAsStranger(first, address, gtinOf('590888', 1))).statusCode).toBe(404);
    expect((await askAsStranger(first, address, gtinOf('400888', 1))).statusCode).toBe(401);
    expect((await askAsStranger(first, address, '5901234')).headers['x-daily-left']).toBeUndefined();
    const next = await askAsStranger(first, address, code(1));
    expect(next.headers['x-daily-left']).toBe('28');
  });

  test('a refused code does not count: it is asked for again in vain', async () => {
    const address = newAddress();
    await use(address, 0, 35);
    const { rows } = await database.pool.query('SELECT max(cardinality(gtins)) AS most FROM daily_lookups');
    expect(rows[0].most).toBe(30);
    expect((await askAsStranger(first, address, code(34))).statusCode).toBe(429);
  });
});

describe('parallel calls', () => {
  test.each([100, 200])('%i at 29 used let exactly one more pass', async (calls) => {
    const address = newAddress();
    await use(address, 0, 29);
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, i) =>
        askAsStranger(i % 2 ? first : second, address, gtinOf('590123', 1000 + i)),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(calls - 1);
  });

  test('parallel calls of a new client let exactly 30 pass', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => askAsStranger(i % 2 ? first : second, address, gtinOf('590123', 2000 + i))),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(30);
  });

  test('parallel calls of many clients through two processes do not stop each other', async () => {
    const addresses = Array.from({ length: 60 }, newAddress);
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].flatMap((item) =>
        addresses.map((address, i) => askAsStranger((i + item) % 2 ? first : second, address, code(item))),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    for (const address of addresses.slice(0, 5))
      expect((await askAsStranger(first, address, code(0))).headers['x-daily-left']).toBe('25');
  });

  test('parallel calls for the same code count once', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => askAsStranger(first, address, code(1))));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await askAsStranger(first, address, code(1))).headers['x-daily-left']).toBe('29');
  });
});

describe('the window', () => {
  test('a code frees exactly 24 hours after it was first asked for', async () => {
    const address = newAddress();
    await use(address, 0, 30);
    await ageLookUps(database, 86_400 - 5);
    const still = await askAsStranger(first, address, code(30));
    expect(still.statusCode).toBe(429);
    expect(Number(still.headers['retry-after'])).toBeLessThanOrEqual(5);
    await ageLookUps(database, 5);
    const free = await askAsStranger(first, address, code(30));
    expect([free.statusCode, free.headers['x-daily-left']]).toEqual([200, '29']);
  });

  test('slides: what was asked for later frees later', async () => {
    const address = newAddress();
    await use(address, 0, 10);
    await ageLookUps(database, 3_600);
    await use(address, 10, 30);
    await ageLookUps(database, 86_400 - 3_600);
    const answers = await use(address, 30, 40);
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(10).fill(200));
    const refused = await askAsStranger(first, address, gtinOf(prefix, 50));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600 - 30);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  });

  test('a repeated code keeps the time it was first asked for', async () => {
    const address = newAddress();
    await use(address, 0, 1);
    await ageLookUps(database, 50_000);
    await use(address, 0, 1);
    await ageLookUps(database, 86_400 - 50_000);
    expect((await askAsStranger(first, address, code(0))).headers['x-daily-left']).toBe('29');
    expect((await askAsStranger(first, address, code(1))).headers['x-daily-left']).toBe('28');
  });

  test('the purge forgets clients without a code in the window, and only them', async () => {
    await forgetLookUps(database);
    await use(newAddress(), 0, 3);
    await ageLookUps(database, 86_400);
    const stays = newAddress();
    await use(stays, 0, 2);
    expect(await purgeDailyLookups(database)).toBe(1);
    expect((await askAsStranger(first, stays, code(5))).headers['x-daily-left']).toBe('27');
  });
});

describe('who is one client', () => {
  test('an address keeps its count across processes and restarts', async () => {
    const address = newAddress();
    await use(address, 0, 20);
    for (let item = 20; item < 30; item++) await askAsStranger(second, address, code(item));
    const restarted = await buildTestApp({ database });
    expect((await askAsStranger(restarted, address, code(30))).statusCode).toBe(429);
    expect((await askAsStranger(restarted, address, code(0))).statusCode).toBe(200);
  });

  test('1,000 addresses of one IPv6 /64 get 30 codes together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        askAsStranger(first, `2001:db8:1:2:${(i * 7 + 1).toString(16)}::${i.toString(16)}`, gtinOf(prefix, 3_000 + i)),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(30);
    expect((await askAsStranger(first, '2001:db8:1:3::1', code(0))).statusCode).toBe(200);
  });

  test('an IPv4 address written in IPv6 is the same client', async () => {
    await use('10.9.9.9', 0, 30);
    expect((await askAsStranger(first, '::ffff:10.9.9.9', code(30))).statusCode).toBe(429);
  });

  test('addresses and codes of companies are not readable in the table', async () => {
    const { rows } = await database.pool.query<{ client: Buffer }>('SELECT client FROM daily_lookups');
    expect(rows.length).toBeGreaterThan(0);
    for (const { client } of rows) {
      expect(client).toHaveLength(32);
      expect(client.toString('latin1')).not.toMatch(/10\.\d|address|2001/);
    }
  });

  test('members of a company on the free package share 30 codes; the pass of the bot check is not asked for', async () => {
    const account = await addAccount(database);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const mine = await callerHeaders(first.app, database, account);
    const theirs = await callerHeaders(first.app, database, colleague);
    const ask = (item: number, headers: { authorization: string }) =>
      first.app.inject({ url: `/api/v1/products/product_has_gcp/${code(item)}/`, headers });
    for (let item = 0; item < 15; item++) expect((await ask(item, mine)).statusCode).toBe(200);
    for (let item = 15; item < 30; item++) expect((await ask(item, theirs)).statusCode).toBe(200);
    const refused = await ask(30, mine);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS_AUTH_USER', detail: 'too_many_requests_auth_user' });
    expect((await ask(16, mine)).statusCode).toBe(200);
  });

  test('a company’s own numbers cost it nothing, at the limit too: those with its record, and those of its licence without one', async () => {
    const account = await addAccount(database);
    const { companyId } = account;
    const [recorded, alone, taken] = [gtinOf('590131', 1), gtinOf('590131', 2), gtinOf('590131', 3)];
    await addLicence(database, { prefix: '590131', company_id: companyId });
    await addProduct(database, { gtin: recorded, company_id: companyId });
    await addProduct(database, { gtin: taken, company_id: (await addAccount(database)).companyId });
    await addLicence(database, { prefix: '590132', company_id: companyId, status: 'withdrawn' });
    const headers = await callerHeaders(first.app, database, account);
    const ask = async (gtin: string) => {
      const url = `/api/v1/products/product_has_gcp/${gtin}/`;
      const { statusCode, headers: told } = await first.app.inject({ url, headers });
      return [statusCode, told['x-daily-left']];
    };
    for (const gtin of [recorded, alone]) expect(await ask(gtin)).toEqual([200, '30']);
    // Of its licence, but the record names somebody else; and of a licence that has ended.
    expect(await ask(taken)).toEqual([200, '29']);
    expect(await ask(gtinOf('590132', 1))).toEqual([200, '28']);
    for (let item = 0; item < 28; item++) await ask(code(item));
    expect(await ask(code(30))).toEqual([429, '0']);
    for (const gtin of [recorded, alone]) expect(await ask(gtin)).toEqual([200, '0']);
    const others = await callerHeaders(first.app, database, await addAccount(database));
    const url = `/api/v1/products/product_has_gcp/${recorded}/`;
    expect((await first.app.inject({ url, headers: others })).headers['x-daily-left']).toBe('29');
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'members on %s have no daily limit',
    async (subscription) => {
      const headers = await callerHeaders(first.app, database, await addAccount(database, { subscription }));
      for (let item = 0; item < 35; item++) {
        const answer = await first.app.inject({ url: `/api/v1/products/product_has_gcp/${code(item)}/`, headers });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['x-daily-limit']).toBeUndefined();
      }
    },
  );

  test('a company whose paid package has ended is on the free one', async () => {
    const ended = await addAccount(database, {
      subscription: 'monthly',
      subscriptionEnd: new Date(Date.now() - 1_000),
    });
    const headers = await callerHeaders(first.app, database, ended);
    const answer = await first.app.inject({ url: `/api/v1/products/product_has_gcp/${code(0)}/`, headers });
    expect(answer.headers['x-daily-left']).toBe('29');
  });

  test('a person without an activated membership has a limit of their own', async () => {
    const headers = await callerHeaders(
      first.app,
      database,
      await addAccount(database, { activated: false, subscription: 'monthly' }),
    );
    const answer = await first.app.inject({ url: `/api/v1/products/product_has_gcp/${code(0)}/`, headers });
    expect([answer.statusCode, answer.headers['x-daily-left']]).toEqual([200, '29']);
  });
});
