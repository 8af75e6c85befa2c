import { checkCodes } from '@gtinoteka/contract/scanner.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';

const database = await createDatabase();
const { app } = await buildTestApp({ database });

const prefix = '590123';
const code = (item: number): string => gtinOf(prefix, item);
const codes = (count: number, from = 0): string[] => Array.from({ length: count }, (_, i) => code(from + i));

let paying: Account;
beforeAll(async () => {
  await coverPrefixes(database, '590');
  await addLicence(database, { prefix });
  for (let item = 0; item < 5; item++) await addProduct(database, { gtin: code(item) });
  paying = await addAccount(database, { subscription: 'yearly_unlimited' });
});

async function check(account: Account, gtins: unknown, membershipId = account.membershipId) {
  return app.inject({
    method: 'POST',
    url: `/api/v1/products/${membershipId}/check_codes/`,
    headers: await callerHeaders(app, database, account),
    payload: { gtins },
  });
}

type Results = { gtin: string; code: string | null; product: { name: string; verdict: { licence: string } } | null }[];

describe('a list of codes', () => {
  test('each code has its verdict, in the order of the list and as it was sent', async () => {
    const unlicensed = gtinOf('590999', 1);
    const answer = await check(paying, [code(1).slice(1), '5901234123450', '12', code(1), unlicensed]);
    expect(answer.statusCode).toBe(200);
    expect(checkCodes.answer.safeParse(answer.json()).success).toBe(true);
    const { results } = answer.json<{ results: Results }>();
    expect(results.map((one) => [one.gtin, one.code, one.product?.verdict.licence, one.product?.name])).toEqual([
      [code(1).slice(1), null, 'licensed', 'Woda źródlana 1,5 l'],
      ['5901234123450', 'GTIN_INVALID_CHECKSUM', undefined, undefined],
      ['12', 'GTIN_INVALID_LENGTH', undefined, undefined],
      [code(1), null, 'licensed', 'Woda źródlana 1,5 l'],
      [unlicensed, null, 'illegal', null],
    ]);
    expect(answer.headers['x-daily-limit']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a thousand codes are checked, one more is refused, and so is an empty list', async () => {
    const whole = await check(paying, codes(1_000));
    expect(whole.statusCode).toBe(200);
    expect(whole.json<{ results: Results }>().results).toHaveLength(1_000);
    for (const wrong of [codes(1_001), [], ['1'.repeat(41)], [''], 'x', undefined])
      expect((await check(paying, wrong)).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('Starter has its 30 distinct codes in lists too; codes asked before are free and the rest says why', async () => {
    const member = await addAccount(database, { subscription: 'free' });
    const first = await check(member, codes(29));
    expect(first.headers['x-daily-left']).toBe('1');
    const second = await check(member, [code(0), code(29), code(30), code(1)]);
    const [again, one, other, asWell] = second.json<{ results: Results }>().results.map((result) => result.code);
    expect([again, asWell]).toEqual([null, null]);
    // The two new ones are looked up at once: either may take the last place.
    expect(new Set([one, other])).toEqual(new Set([null, 'TOO_MANY_REQUESTS_AUTH_USER']));
    expect(second.headers).toMatchObject({ 'x-daily-left': '0', 'x-daily-limit': '30' });
    expect(second.headers['x-daily-next-free']).toBeDefined();
  });

  test('lists of one company sent at once share one limit', async () => {
    const member = await addAccount(database, { subscription: 'free' });
    const answers = await Promise.all([0, 20, 40].map((from) => check(member, codes(20, from))));
    const results = answers.flatMap((answer) => answer.json<{ results: Results }>().results);
    expect(results.filter((one) => one.code === null || one.code === 'GTIN_NOT_FOUND')).toHaveLength(30);
    expect(results.filter((one) => one.code === 'TOO_MANY_REQUESTS_AUTH_USER')).toHaveLength(30);
  });

  test('nobody pays by another company; a stranger has no list', async () => {
    const other = await addAccount(database, { subscription: 'monthly' });
    expect((await check(paying, [code(1)], other.membershipId)).json()).toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await app.inject({
      method: 'POST',
      url: `/api/v1/products/${paying.membershipId}/check_codes/`,
      payload: { gtins: [code(1)] },
    });
    expect(stranger.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('the eleventh list in a minute is refused', async () => {
    const limited = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });
    const member = await addAccount(database, { subscription: 'monthly' });
    const headers = await callerHeaders(limited.app, database, member);
    const url = `/api/v1/products/${member.membershipId}/check_codes/`;
    const statuses = [];
    for (let i = 0; i < 11; i++)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url, headers, payload: { gtins: [code(1)] } })).statusCode,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
