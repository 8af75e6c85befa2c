import { expect, test } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
const behindHttps = await buildTestApp({ database, env: { PUBLIC_URL: 'https://gtinoteka.example' } });

async function logIn(on = app): Promise<{ header: string; cookie: string }> {
  const { email } = await addAccount(database);
  const answer = await on.inject({
    method: 'POST',
    url: '/api/v1/token/',
    payload: { email, password: testPassword },
    headers: { 'x-client': 'browser' },
  });
  const header = String([answer.headers['set-cookie']].flat()[0]);
  return { header, cookie: header.split(';', 1)[0] ?? '' };
}

function call(path: string, headers: Record<string, string>, on = app) {
  return on.inject({ method: 'POST', url: `/api/v1/token/${path}/`, payload: {}, headers });
}

test('the cookie is refreshed with the token and never shown in the body', async () => {
  const { cookie } = await logIn();
  const answer = await call('refresh', { cookie, 'x-client': 'browser', 'sec-fetch-site': 'same-origin' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ access: expect.any(String) });
  expect(answer.headers['set-cookie']).toMatch(/^gtinoteka-refresh=[\w-]{43};.*HttpOnly.*SameSite=Strict/);
});

test('over https the cookie is a __Host- one', async () => {
  const { header, cookie } = await logIn(behindHttps.app);
  expect(header).toMatch(/^__Host-gtinoteka-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const headers = { cookie, 'x-client': 'browser', origin: 'https://gtinoteka.example' };
  expect((await call('refresh', headers, behindHttps.app)).statusCode).toBe(200);
});

const foreign: [string, Record<string, string>][] = [
  ['without our header', { 'sec-fetch-site': 'same-origin' }],
  ['with another value of our header', { 'x-client': 'machine', 'sec-fetch-site': 'same-origin' }],
  ['from another site', { 'x-client': 'browser', 'sec-fetch-site': 'cross-site' }],
  ['from a neighbouring subdomain', { 'x-client': 'browser', 'sec-fetch-site': 'same-site' }],
  ['typed into the address bar', { 'x-client': 'browser', 'sec-fetch-site': 'none' }],
  ['from another origin in an old browser', { 'x-client': 'browser', origin: 'https://zly.example' }],
  ['from no origin', { 'x-client': 'browser', origin: 'null' }],
  ['from an origin that begins as ours', { 'x-client': 'browser', origin: 'http://localhost:80.zly.example' }],
];
for (const [what, headers] of foreign)
  test(`a call ${what} cannot use the cookie, neither to refresh nor to log out`, async () => {
    const { cookie } = await logIn();
    const refreshed = await call('refresh', { ...headers, cookie });
    expect(refreshed.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect((await call('logout', { ...headers, cookie })).json()).toEqual({ loggedOut: false });
    expect((await call('refresh', { cookie, 'x-client': 'browser' })).statusCode).toBe(200);
  });

test('a form of another site is refused before it is read', async () => {
  const { cookie } = await logIn();
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { cookie, 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: 'refresh=x', headers });
    expect([400, 415]).toContain(answer.statusCode);
  }
  expect((await call('refresh', { cookie, 'x-client': 'browser' })).statusCode).toBe(200);
});

test('log-out and an expired session take the cookie away', async () => {
  const { cookie } = await logIn();
  const headers = { cookie, 'x-client': 'browser' };
  const out = await call('logout', headers);
  expect(out.json()).toEqual({ loggedOut: true });
  expect(out.headers['set-cookie']).toMatch(/^gtinoteka-refresh=; .*Expires=Thu, 01 Jan 1970/);
  const late = await call('refresh', headers);
  expect(late.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(late.headers['set-cookie']).toMatch(/^gtinoteka-refresh=; .*Expires=Thu, 01 Jan 1970/);
});

test("a browser's refresh token in the body does not count, nor a machine's in a cookie", async () => {
  const { cookie } = await logIn();
  const token = cookie.split('=')[1];
  const inBody = await app.inject({
    method: 'POST',
    url: '/api/v1/token/refresh/',
    payload: { refresh: token },
    headers: { 'x-client': 'browser' },
  });
  expect(inBody.statusCode).toBe(401);
  expect((await call('refresh', { cookie })).statusCode).toBe(401);
});
