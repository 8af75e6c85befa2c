import { expect, test } from 'vitest';
import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { logInLimits } from '../../api/features/session/log-in-limits.ts';
import { answersSettled } from '../../api/core/http/after-answer.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { writePassword } from '../../api/store/people/passwords.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { makeMovedClock } from '../support/servers/moved-clock.ts';
import { ageLogInTries } from '../support/prepared/look-up-counts.ts';

// The clock of the database stands still: waits of a second are not over before a loaded machine has asked again.
const real = await createDatabase();
const database = { ...(await makeMovedClock(real)).database, url: real.url };
const { app, config } = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });
const other = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });
const { freeAttempts, maxDelay } = logInLimits.source;

let clients = 0;
/** An address nobody has used yet. */
function newAddress(): string {
  clients++;
  return `198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
}

interface Try {
  readonly email: string;
  readonly from?: string;
  readonly password?: string;
  readonly hasPass?: boolean;
  readonly cookie?: string;
  readonly on?: typeof app;
}

function logIn({ email, from = newAddress(), password = 'nie to', hasPass = false, cookie, on = app }: Try) {
  const pass = makeBotPasses(config.secret ?? '').sign(from, new Date(Date.now() + 3_600_000));
  return on.inject({
    method: 'POST',
    url: '/api/v1/token/',
    payload: { email, password },
    remoteAddress: from,
    headers: { 'x-client': 'browser', ...(hasPass ? { 'x-bot-check': pass } : {}), ...(cookie ? { cookie } : {}) },
  });
}

/** The cookie by which a device is known, of a log-in. */
async function deviceOf(email: string): Promise<string> {
  const answer = await logIn({ email, password: testPassword });
  const found = answer.cookies.find(({ name }) => name.endsWith('-devices'));
  expect(found).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  return `${found?.name}=${found?.value}`;
}

/** Guesses for an hour as fast as is allowed, from `from()`; how many passwords were looked at. */
async function guessForAnHour(email: string, from: () => string, hasPass: boolean): Promise<number> {
  let guesses = 0;
  for (let second = 0; second < 3_600;) {
    const answer = await logIn({ email, from: from(), hasPass });
    if (answer.statusCode === 401) guesses++;
    else {
      if (answer.json().code === 'RECAPTCHA_ERROR') break;
      const wait = Number(answer.headers['retry-after'] ?? 72);
      await ageLogInTries(database, wait);
      second += wait;
    }
  }
  return guesses;
}

/** Strangers guess until the account bears no more. */
async function spend(email: string): Promise<void> {
  for (let status = 401; status === 401;) status = (await logIn({ email, hasPass: true })).statusCode;
}

function finish(link: string, remoteAddress = newAddress()) {
  const headers = { 'x-client': 'browser' };
  return app.inject({
    method: 'POST',
    url: `/api/v1/token/by_mail/${link}/`,
    payload: { rememberMe: true },
    remoteAddress,
    headers,
  });
}

const linkOf = (email: string) => newestLinkToken(database, config.secret ?? '', { kind: 'log-in', email });

test('an owner on a new device at a new address finishes by mail, 100 times of 100, while 126 addresses guess', async () => {
  const { email } = await addAccount(database);
  const strangers = Array.from({ length: 126 }, newAddress);
  let guesses = 0;
  for (const from of strangers) if ((await logIn({ email, from, hasPass: true })).statusCode === 401) guesses++;
  expect(guesses).toBe(logInLimits.account.mailOnlyFrom);
  for (let i = 0; i < 100; i++) {
    const asked = await logIn({ email, password: testPassword, hasPass: true });
    expect(asked.json()).toMatchObject({ code: 'LOG_IN_BY_MAIL' });
    await answersSettled();
    const finished = await finish(await linkOf(email));
    expect(finished.statusCode).toBe(200);
    if (i > 0) continue;
    const names = finished.cookies.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/-devices$/)]));
    const device = finished.cookies.find(({ name }) => name.endsWith('-devices'));
    const cookie = `${device?.name}=${device?.value}`;
    expect((await logIn({ email, password: testPassword, cookie })).statusCode).toBe(200);
  }
});

test('once an account bears no more guesses, right, wrong and unknown are one answer, and their place pays alike', async () => {
  const { email } = await addAccount(database);
  const nobody = 'takiego-konta-nie-ma@test.example';
  for (const tried of [email, nobody]) await spend(tried);
  const said = async (tried: string, password: string) => {
    const from = newAddress();
    const answers = [];
    for (let i = 0; i < 5; i++) {
      const answer = await logIn({ email: tried, from, password, hasPass: true });
      const { requestId: _id, ...body } = answer.json();
      const { date: _date, 'x-request-id': _header, ...headers } = answer.headers;
      answers.push([answer.statusCode, body, headers]);
    }
    return answers;
  };
  const wrong = await said(email, 'nie to');
  expect(wrong[0]?.[0]).toBe(403);
  expect(wrong.at(-1)?.[0]).toBe(429);
  expect(await said(email, testPassword)).toEqual(wrong);
  expect(await said(nobody, testPassword)).toEqual(wrong);
});

test('a mail goes out for the right password alone, one a minute; its link works once and not after a new password', async () => {
  const { email, userId } = await addAccount(database);
  await spend(email);
  const links = async () =>
    (await database.pool.query(`SELECT FROM mail_links WHERE user_id = $1 AND kind = 'log-in'`, [userId])).rowCount;
  await logIn({ email, hasPass: true });
  await answersSettled();
  expect(await links()).toBe(0);
  for (let i = 0; i < 3; i++) {
    await logIn({ email, password: testPassword, hasPass: true });
    await answersSettled();
  }
  expect(await links()).toBe(1);
  const link = await linkOf(email);
  expect((await finish(link)).statusCode).toBe(200);
  expect((await finish(link)).json()).toMatchObject({ code: 'LINK_EXPIRED' });
  expect((await finish('x'.repeat(43))).json()).toMatchObject({ code: 'LINK_EXPIRED' });

  await logIn({ email, password: testPassword, hasPass: true });
  await answersSettled();
  const late = await linkOf(email);
  await database.db
    .transaction()
    .execute((trx) => writePassword(trx, { userId, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29sYw$aGFzaA' }));
  expect((await finish(late)).json()).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('three wrong passwords are free, the fourth try wants a bot check, then waits double up to five minutes', async () => {
  const email = 'a@test.example';
  const from = newAddress();
  for (let i = 0; i < freeAttempts; i++)
    expect((await logIn({ email, from })).json()).toMatchObject({ code: 'LOGIN_FAILED' });
  const asked = await logIn({ email, from });
  expect(asked.statusCode).toBe(403);
  expect(asked.json()).toMatchObject({ code: 'RECAPTCHA_ERROR' });
  const waits: number[] = [];
  for (let i = 0; i < 11; i++) {
    expect((await logIn({ email, from, hasPass: true })).statusCode).toBe(401);
    const refused = await logIn({ email, from, hasPass: true });
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    waits.push(Number(refused.headers['retry-after']));
    await ageLogInTries(database, Number(refused.headers['retry-after']));
  }
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...waits)).toBe(maxDelay);
});

test('a stranger at one address has at most 100 guesses an hour, and the owner elsewhere is let in each of 100 times', async () => {
  const { email } = await addAccount(database);
  const from = newAddress();
  const guesses = await guessForAnHour(email, () => from, true);
  expect(guesses).toBeGreaterThan(freeAttempts);
  expect(guesses).toBeLessThanOrEqual(100);
  const owners = newAddress();
  for (let i = 0; i < 100; i++) {
    if (i % 5 === 0) await logIn({ email, from, hasPass: true });
    expect((await logIn({ email, from: owners, password: testPassword, hasPass: true })).statusCode).toBe(200);
  }
});

test('a known device is let in from the address of the stranger too, 100 times of 100', async () => {
  const { email } = await addAccount(database);
  const cookie = await deviceOf(email);
  const from = newAddress();
  for (let i = 0; i < 36; i++) await logIn({ email, from, hasPass: i % 2 === 0 });
  for (let i = 0; i < 100; i++) {
    await logIn({ email, from, hasPass: true });
    expect((await logIn({ email, from, password: testPassword, cookie })).statusCode).toBe(200);
  }
});

test('strangers at many addresses who solve bot checks have at most 100 guesses an hour together', async () => {
  const { email } = await addAccount(database);
  const cookie = await deviceOf(email);
  const owners = newAddress();
  expect((await logIn({ email, from: owners, password: testPassword })).statusCode).toBe(200);
  const guesses = await guessForAnHour(email, newAddress, true);
  expect(guesses).toBeGreaterThan(logInLimits.account.mailOnlyFrom);
  expect(guesses).toBeLessThanOrEqual(100);
  // Spent now: a device or an address the account has been used from is let in all the same.
  expect((await logIn({ email, password: testPassword, cookie })).statusCode).toBe(200);
  expect((await logIn({ email, from: owners, password: testPassword })).statusCode).toBe(200);
});

test('strangers at many addresses who solve nothing are stopped after 20; a person who solves is not', async () => {
  const { email } = await addAccount(database);
  expect(await guessForAnHour(email, newAddress, false)).toBe(logInLimits.account.botCheckFrom);
  expect((await logIn({ email, password: testPassword })).statusCode).toBe(403);
  expect((await logIn({ email, password: testPassword, hasPass: true })).statusCode).toBe(200);
});

test('one address that tries many accounts is asked after 10 wrong passwords and told nothing more after 100 an hour', async () => {
  const from = newAddress();
  let guesses = 0;
  while ((await logIn({ email: `spray-${guesses}@test.example`, from })).statusCode === 401) guesses++;
  expect(guesses).toBe(logInLimits.client.botCheckFrom);
  let answer = await logIn({ email: `spray-${guesses}@test.example`, from, hasPass: true });
  for (; answer.statusCode === 401; guesses++)
    answer = await logIn({ email: `spray-${guesses}@test.example`, from, hasPass: true });
  expect(guesses).toBeGreaterThanOrEqual(logInLimits.client.mailOnlyFrom);
  expect(guesses).toBeLessThanOrEqual(logInLimits.client.mailOnlyFrom + 2);
  expect(answer.json()).toMatchObject({ code: 'LOG_IN_BY_MAIL' });
});

test('a known device pays for itself: its own wrong passwords make it wait, and spend nothing of others', async () => {
  const { email } = await addAccount(database);
  const cookie = await deviceOf(email);
  for (let i = 0; i < freeAttempts; i++) expect((await logIn({ email, cookie })).statusCode).toBe(401);
  expect((await logIn({ email, cookie })).statusCode).toBe(403);
  expect((await logIn({ email, password: testPassword })).statusCode).toBe(200);
});

test('a cookie of another account, a forged or an ended one makes no device known', async () => {
  const [{ email }, stranger] = [await addAccount(database), await addAccount(database)];
  const own = await deviceOf(stranger.email);
  const [name = '', entry = ''] = own.split('=');
  const [expiry, id, seal] = entry.split('.');
  const forged = [own, `${name}=zzzzzz.${id}.${seal}`, `${name}=${expiry}.${'A'.repeat(22)}.${seal}`, `${name}=~~~`];
  const from = newAddress();
  for (let i = 0; i < freeAttempts; i++) await logIn({ email, from });
  for (const cookie of forged) expect((await logIn({ email, from, cookie })).statusCode).toBe(403);
});

test('a new password by a link makes the device known: the owner gets in while strangers spend what the account bears', async () => {
  const { email, userId } = await addAccount(database);
  const token = makeMailLinkToken(config.secret ?? '');
  const linkId = await database.db
    .transaction()
    .execute((trx) => makeLink(trx, token, { kind: 'password-reset', userId }));
  await spend(email);
  const password = 'Powidla-ze-sliwek-i-7-gruszek';
  const set = await app.inject({
    method: 'PATCH',
    url: `/api/v1/accounts/reset_password/${token(linkId)}/`,
    payload: { password, passwordRepeat: password },
  });
  expect(set.json()).toEqual({ passwordReset: true });
  const device = set.cookies.find(({ name }) => name.endsWith('-devices'));
  expect((await logIn({ email, password, hasPass: true })).json()).toMatchObject({ code: 'LOG_IN_BY_MAIL' });
  expect((await logIn({ email, password, cookie: `${device?.name}=${device?.value}` })).statusCode).toBe(200);
});

test('people who share a device are all known on it, five of them', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addAccount(database)));
  let cookie = '';
  for (const { email } of people) {
    const answer = await logIn({ email, password: testPassword, cookie });
    const found = answer.cookies.find(({ name }) => name.endsWith('-devices'));
    cookie = `${found?.name}=${found?.value}`;
  }
  expect(cookie.split('~')).toHaveLength(5);
  const from = newAddress();
  for (const { email } of people) for (let i = 0; i < freeAttempts; i++) await logIn({ email, from, hasPass: true });
  const statuses = [];
  for (const { email } of people)
    statuses.push((await logIn({ email, from, password: testPassword, cookie })).statusCode);
  expect(statuses).toEqual([403, 200, 200, 200, 200, 200]);
});

test('bodies that are no log-in count as no guess', async () => {
  const { email } = await addAccount(database);
  const remoteAddress = newAddress();
  for (let i = 0; i < 40; i++)
    for (const payload of ['{}', '{"email":1}', `{"email":"${email}"`, JSON.stringify({ email, password: '' })]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/token/', payload, headers, remoteAddress });
      expect(answer.statusCode).toBe(400);
    }
  expect((await logIn({ email, from: remoteAddress, password: testPassword })).statusCode).toBe(200);
});

test('100 tries at once through two processes: exactly the free ones are looked at', async () => {
  const from = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => logIn({ email: 'b@test.example', from, on: i % 2 ? app : other.app })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(freeAttempts);
});

test('an account that nobody has is refused as one that somebody has', async () => {
  const { email } = await addAccount(database);
  for (const tried of [email, 'nikogo-nie-ma@test.example']) {
    const from = newAddress();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await logIn({ email: tried, from, hasPass: i > 3 })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 403, 401, 429]);
  }
});

test('the right password clears its place', async () => {
  const { email } = await addAccount(database);
  const from = newAddress();
  for (let i = 0; i < freeAttempts - 1; i++) await logIn({ email, from });
  expect((await logIn({ email, from, password: testPassword })).statusCode).toBe(200);
  for (let i = 0; i < freeAttempts; i++) expect((await logIn({ email, from })).statusCode).toBe(401);
});

test('neither addresses nor accounts can be read from what is counted', async () => {
  await logIn({ email: 'czytelny@test.example', from: '203.0.113.77' });
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT encode(key, 'escape') AS text FROM log_in_tries`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ text }) => /czytelny|203\.0/.test(text))).toEqual([]);
});
