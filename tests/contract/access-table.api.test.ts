import { errorBody } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '@gtinoteka/contract/endpoints.ts';
import { permissions } from '@gtinoteka/contract/permissions.ts';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { requireAccess, type Caller } from '../../api/core/access.ts';
import { accessTokenOf, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/app.ts';
import { addProduct, passHeaders } from '../support/look-ups.ts';
import { forgedTokens } from './forged-tokens.ts';

const { app, config, database } = await buildTestApp();
const member = await addAccount(database, { subscription: 'yearly_limited' });
const invited = await addAccount(database, { activated: false });
const stranger = await addAccount(database);
const administrator = await addAccount(database, { isPlatformAdministrator: true });
const gtin = '05901520000059';
await addProduct(database, { gtin });

const own = '{own}';

/** A right call of each endpoint; `{own}` stands for the membership that the column names. */
const calls: Record<string, InjectOptions> = {
  'bot-check-challenge': { url: '/bot_check/challenge/' },
  'bot-check-pass': { method: 'POST', url: '/bot_check/pass/', payload: { payload: 'x' } },
  'get-products': { url: `/products/get_products/?gtin_number=${gtin}` },
  'get-products of a membership': { url: `/products/get_products/?gtin_number=${gtin}&activeMembershipId={own}` },
  'get-products by name': { url: '/products/get_products/?name__contains=woda' },
  'get-products-advanced': { url: '/products/{own}/get_products_advanced/?name__contains=woda' },
  'suggest-products': { url: '/products/{own}/suggest/?name_suggest__completion=wo' },
  'suggest-companies': { url: '/companies/{own}/get_companies/suggest/?company_suggest__completion=fi' },
  'get-categories': { url: '/products/get_categories/?limit=100' },
  'product-count': { url: '/products/product_count/' },
  health: { url: '/health/' },
  'product-has-gcp': { url: `/products/product_has_gcp/${gtin}/` },
  'product-has-gcp of a membership': { url: `/products/product_has_gcp/${gtin}/?activeMembershipId={own}` },
  'get-product': { url: `/products/get_products/${gtin}/` },
  'obtain-token': { method: 'POST', url: '/token/', payload: { email: 'a@test.example', password: 'x' } },
  'refresh-token': { method: 'POST', url: '/token/refresh/', payload: {} },
  logout: { method: 'POST', url: '/token/logout/', payload: {} },
  'get-current-user': { url: '/accounts/me/' },
};

type Column = 'anonymous' | 'expired' | 'invited' | 'member' | 'foreign' | 'administrator' | 'administratorForeign';
const columns: Column[] = [
  'anonymous',
  'expired',
  'invited',
  'member',
  'foreign',
  'administrator',
  'administratorForeign',
];

/**
 * Expected status per cell, in the order of the columns: nobody (bot check passed), a token past its end, a member not yet
 * activated with that membership, a member, a member with another company's membership, a platform administrator with the
 * own and with another company's membership. A foreign or not activated membership is 404: ids of others say nothing.
 */
const expected: Record<keyof typeof calls, [number, number, number, number, number, number, number]> = {
  'bot-check-challenge': [200, 200, 200, 200, 200, 200, 200],
  'bot-check-pass': [403, 403, 403, 403, 403, 403, 403],
  'get-products': [200, 200, 200, 200, 200, 200, 200],
  'get-products of a membership': [200, 200, 404, 200, 404, 200, 404],
  'get-products by name': [401, 401, 403, 200, 200, 200, 200],
  'get-products-advanced': [401, 401, 404, 200, 404, 200, 404],
  'suggest-products': [401, 401, 404, 200, 404, 200, 404],
  'suggest-companies': [401, 401, 404, 200, 404, 200, 404],
  'get-categories': [200, 200, 200, 200, 200, 200, 200],
  'product-count': [200, 200, 200, 200, 200, 200, 200],
  health: [200, 200, 200, 200, 200, 200, 200],
  'product-has-gcp': [200, 200, 200, 200, 200, 200, 200],
  'product-has-gcp of a membership': [200, 200, 404, 200, 404, 200, 404],
  'get-product': [200, 200, 200, 200, 200, 200, 200],
  'obtain-token': [401, 401, 401, 401, 401, 401, 401],
  'refresh-token': [401, 401, 401, 401, 401, 401, 401],
  logout: [200, 200, 200, 200, 200, 200, 200],
  'get-current-user': [401, 401, 200, 200, 200, 200, 200],
};

const people = { invited, member, foreign: member, administrator, administratorForeign: administrator };
const valid = await accessTokenOf(app, database, member);
const forged = forgedTokens(config.secret ?? '', valid);
const expired = forged.find(([what]) => what === 'expired long ago')?.[1];

async function headersOf(column: Column): Promise<Record<string, string>> {
  const passed = passHeaders(config, '127.0.0.1');
  if (column === 'anonymous') return passed;
  if (column === 'expired') return { ...passed, authorization: expired ?? '' };
  return { ...passed, authorization: `Bearer ${await accessTokenOf(app, database, people[column])}` };
}

function addressOf(url: string, column: Column): string {
  const isForeign = column === 'foreign' || column === 'administratorForeign';
  const account = column === 'anonymous' || column === 'expired' ? member : people[column];
  return `/api/v1${url.replace(own, (isForeign ? stranger : account).membershipId)}`;
}

test('the table has a row for every endpoint', () => {
  const rows = Object.keys(expected).map((row) => row.split(' ')[0]);
  expect([...new Set(rows)].sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
});

describe.each(Object.keys(calls))('%s', (name) => {
  test.each(columns.map((column, i) => [column, expected[name]?.[i] ?? 0] as const))(
    'answers %s with %d',
    async (column, status) => {
      const call = calls[name];
      const answer = await app.inject({
        ...call,
        url: addressOf(String(call?.url), column),
        headers: await headersOf(column),
      });
      expect(answer.statusCode, answer.body).toBe(status);
      if (status !== 200) expect(errorBody.safeParse(answer.json()).success).toBe(true);
    },
  );
});

describe('forged tokens', () => {
  const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public').map((endpoint) => endpoint.name);

  test('the token they are made from is good', async () => {
    const answer = await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${valid}` } });
    expect(answer.statusCode).toBe(200);
    expect(forged.length).toBeGreaterThanOrEqual(40);
  });

  test.each(forged)('%s opens nothing, and is a stranger where all may call', async (_what, authorization) => {
    for (const name of guarded) {
      const url = addressOf(String(calls[name]?.url), 'member');
      const answer = await app.inject({ url, headers: { authorization } });
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'UNAUTHORIZED']);
    }
    const open = await app.inject({ url: '/api/v1/products/product_count/', headers: { authorization } });
    expect(open.statusCode).toBe(200);
  });
});

describe('permissions', () => {
  const membership = { id: 'a', companyId: 'c', activated: true, subscription: 'free' } as const;
  function callerWith(held: readonly (typeof permissions)[number][]): Caller {
    return {
      kind: 'signed-in',
      userId: 'u',
      family: 'f',
      memberships: [{ ...membership, permissions: new Set(held) }],
    };
  }

  test.each(permissions.map((permission) => [permission]))(
    'a rule of %s lets in who holds it, and nobody who holds all others',
    (permission) => {
      expect(() => requireAccess(callerWith([permission]), permission)).not.toThrow();
      const others = permissions.filter((one) => one !== permission);
      expect(() => requireAccess(callerWith(others), permission)).toThrow('ACCESS_DENIED');
    },
  );

  test('a person without any membership is denied what needs one', () => {
    const nobody: Caller = { kind: 'signed-in', userId: 'u', family: 'f', memberships: [] };
    expect(() => requireAccess(nobody, 'advanced_search')).toThrow('ACCESS_DENIED');
    expect(() => requireAccess(nobody, 'signed-in')).not.toThrow();
  });
});
