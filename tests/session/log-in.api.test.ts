import type * as argon2 from '@node-rs/argon2';
import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessTokenOf, addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeMembership, changePerson } from '../support/stored-rows.ts';
import { addCompany, addMembership, removePerson } from '../support/prepared/companies.ts';

const { app, database } = await buildTestApp();

function logIn(body: object, headers: Record<string, string> = {}, on = app) {
  return on.inject({ method: 'POST', url: '/api/v1/token/', payload: body, headers });
}

/** The application again on the same database, with the real argon2 and its calls counted. */
async function buildAppWithCountedHashes() {
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2');
  const verify = vi.fn(real.verify);
  vi.resetModules();
  vi.doMock('@node-rs/argon2', () => ({ ...real, verify }));
  onTestFinished(() => {
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });
  const { buildTestApp: build } = await import('../support/servers/app.ts');
  return { countedApp: (await build({ database })).app, verify };
}

function me(access: string) {
  return app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${access}` } });
}

test('a machine gets access and refresh in the body and no cookie', async () => {
  const account = await addAccount(database);
  const answer = await logIn({ email: account.email, password: testPassword });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ access: expect.any(String), refresh: expect.stringMatching(/^[\w-]{43}$/) });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an access token says only who and which session, and ends within ten minutes', async () => {
  const account = await addAccount(database);
  const { access } = (await logIn({ email: account.email, password: testPassword })).json<{ access: string }>();
  const [header, payload] = access.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const claims = JSON.parse(payload ?? '');
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'fam', 'iat', 'iss', 'sub']);
  expect(claims.sub).toBe(account.userId);
  expect(claims.exp - claims.iat).toBeLessThanOrEqual(600);
});

test('the e-mail is read without its surroundings and in any case', async () => {
  const account = await addAccount(database);
  const answer = await logIn({ email: `  ${account.email.toUpperCase()} `, password: testPassword });
  expect(answer.statusCode).toBe(200);
});

test('the e-mail is read however its letters are put together', async () => {
  const typed = `zo\u0301łw-${randomUUID()}@ｔest.example`;
  await addAccount(database, { email: cleanEmail(typed) });
  expect((await logIn({ email: typed, password: testPassword })).statusCode).toBe(200);
});

test('wrong password, unknown e-mail, deactivated person and person without a password get one answer after one hash', async () => {
  const known = await addAccount(database);
  const deactivated = await addAccount(database, { isActive: false });
  const passwordless = await addAccount(database, { hasPassword: false });
  const tries = [
    { email: known.email, password: 'nie to' },
    { email: 'nikt@test.example', password: testPassword },
    { email: deactivated.email, password: testPassword },
    { email: passwordless.email, password: testPassword },
  ];
  const { countedApp, verify } = await buildAppWithCountedHashes();
  const answers = [];
  for (const attempt of tries) {
    verify.mockClear();
    const answer = await logIn(attempt, {}, countedApp);
    expect(verify).toHaveBeenCalledTimes(1);
    answers.push({ status: answer.statusCode, body: answer.json(), names: Object.keys(answer.headers) });
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    body: { code: 'LOGIN_FAILED', detail: 'Nieprawidłowy adres e-mail lub hasło.' },
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('a log-in is noted as the last one', async () => {
  const account = await addAccount(database);
  const { access } = (await logIn({ email: account.email, password: testPassword })).json<{ access: string }>();
  const user = (await me(access)).json<{ lastLogin: string }>();
  expect(Math.abs(Date.parse(user.lastLogin) - Date.now())).toBeLessThan(10_000);
});

test('a browser gets its refresh token only in a cookie no script and no other site can use', async () => {
  const account = await addAccount(database);
  const body = { email: account.email, password: testPassword };
  const plain = await logIn(body, { 'x-client': 'browser' });
  expect(plain.json()).toEqual({ access: expect.any(String) });
  expect([plain.headers['set-cookie']].flat()[0]).toMatch(
    /^gtinoteka-refresh=[\w-]{43}; Path=\/api\/v1\/token; HttpOnly; SameSite=Strict$/,
  );
  const remembered = await logIn({ ...body, rememberMe: true }, { 'x-client': 'browser' });
  const expires = /Expires=([^;]+)/.exec(String(remembered.headers['set-cookie']))?.[1] ?? '';
  expect(Math.abs(Date.parse(expires) - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
});

test('who am I shows memberships with the package in force and what each may do', async () => {
  const past = {
    subscriptionBegin: new Date(Date.now() - 2 * 86_400_000),
    subscriptionEnd: new Date(Date.now() - 1_000),
  };
  const account = await addAccount(database, {
    group: 'location_admin',
    subscription: 'yearly_limited',
    firstName: 'Anna',
  });
  const companyId = await addCompany(database, {
    name: 'Dawna',
    nip: '5260001246',
    subscription: 'monthly',
    subscription_begin: past.subscriptionBegin,
    subscription_end: past.subscriptionEnd,
  });
  await addMembership(database, { userId: account.userId, companyId }, { activated: false });
  const answer = await me(await accessTokenOf(app, database, account));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    id: account.userId,
    firstName: 'Anna',
    email: account.email,
    memberships: [
      {
        id: account.membershipId,
        activated: true,
        email: account.email,
        user: account.userId,
        company: {
          id: account.companyId,
          subscription: 'yearly_limited',
          subscriptionEnd: expect.stringMatching(/^\d{4}-/),
        },
        permissionGroup: 'location_admin',
        permissions: expect.arrayContaining(['users_manage', 'advanced_search']),
      },
      { activated: false, company: { name: 'Dawna', nip: '5260001246', subscription: 'free' }, permissions: [] },
    ],
  });
  expect(answer.body).not.toMatch(/hash|argon2/i);
});

test('who am I needs a log-in', async () => {
  expect((await app.inject('/api/v1/accounts/me/')).json()).toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await me('nonsense')).statusCode).toBe(401);
});

const endings: [string, (account: { userId: string }) => Promise<unknown>][] = [
  ['deactivating', ({ userId }) => changePerson(database, userId, { is_active: false })],
  ['deleting', ({ userId }) => removePerson(database, userId)],
];
for (const [what, end] of endings)
  test(`${what} a person ends their sessions within a second`, async () => {
    const account = await addAccount(database);
    const body = { email: account.email, password: testPassword };
    const { access, refresh } = (await logIn(body)).json<{ access: string; refresh: string }>();
    expect((await me(access)).statusCode).toBe(200);
    await end(account);
    await sleep(1_050);
    expect((await me(access)).statusCode).toBe(401);
    const refreshed = await app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh } });
    expect(refreshed.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

test('log-out ends the session and its access tokens within a second, and no other session of the person', async () => {
  const account = await addAccount(database);
  const body = { email: account.email, password: testPassword };
  const first = (await logIn(body)).json<{ access: string; refresh: string }>();
  const second = (await logIn(body)).json<{ access: string; refresh: string }>();
  expect((await me(first.access)).statusCode).toBe(200);
  const out = await app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: { refresh: first.refresh } });
  expect(out.json()).toEqual({ loggedOut: true });
  await sleep(1_050);
  expect((await me(first.access)).statusCode).toBe(401);
  expect((await me(second.access)).statusCode).toBe(200);
});

test('log-out without a session says so', async () => {
  const out = await app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: { refresh: 'nieznany' } });
  expect(out.json()).toEqual({ loggedOut: false });
});

test('a right taken away is gone within a second', async () => {
  const account = await addAccount(database);
  const access = await accessTokenOf(app, database, account);
  const url = `/api/v1/products/${account.membershipId}/suggest/?name_suggest__completion=a`;
  const call = () => app.inject({ url, headers: { authorization: `Bearer ${access}` } });
  const before = (await call()).statusCode;
  await changeMembership(database, account.membershipId, { activated: false });
  await sleep(1_050);
  const after = (await call()).statusCode;
  expect([before, after]).toEqual([200, 404]);
});
