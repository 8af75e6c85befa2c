import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { ageSession } from '../support/prepared/look-up-counts.ts';

const { app, database } = await buildTestApp();

interface Pair {
  access: string;
  refresh: string;
}

async function logIn(rememberMe = false): Promise<Pair> {
  const { email } = await addAccount(database);
  const payload = { email, password: testPassword, rememberMe };
  return (await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).json<Pair>();
}

function refresh(token: string) {
  return app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh: token } });
}

test('each use of a refresh token gives a new pair', async () => {
  const first = await logIn();
  const answer = await refresh(first.refresh);
  expect(answer.statusCode).toBe(200);
  const second = answer.json<Pair>();
  expect(second.refresh).toMatch(/^[\w-]{43}$/);
  expect(second.refresh).not.toBe(first.refresh);
  expect((await refresh(second.refresh)).statusCode).toBe(200);
});

test('a session that a new password has ended says so with its time; one that ended otherwise does not', async () => {
  const { email, userId } = await addAccount(database);
  const pairs: Pair[] = [];
  for (let i = 0; i < 2; i++)
    pairs.push(
      (await app.inject({ method: 'POST', url: '/api/v1/token/', payload: { email, password: testPassword } })).json(),
    );
  const password = 'Powidla-ze-sliwek-i-7-gruszek';
  const changed = await app.inject({
    method: 'PUT',
    url: `/api/v1/accounts/${userId}/change_password/${userId}/`,
    headers: { authorization: `Bearer ${pairs[0]?.access}` },
    payload: { oldPassword: testPassword, newPassword: password, repeatNewPassword: password },
  });
  expect(changed.statusCode).toBe(200);
  const ended = await refresh(pairs[1]?.refresh ?? '');
  expect(ended.statusCode).toBe(401);
  expect(ended.json()).toMatchObject({
    code: 'SESSION_ENDED_BY_PASSWORD',
    detail: expect.stringMatching(
      /^Hasło zostało zmienione \d\d-\d\d-\d{4} o\u00a0\d{1,2}:\d\d\. Zaloguj się nowym hasłem\.$/,
    ),
  });
  const loggedOut = await logIn();
  await app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: { refresh: loggedOut.refresh } });
  expect((await refresh(loggedOut.refresh)).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect((await refresh('x'.repeat(43))).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('only hashes of tokens are stored', async () => {
  const { refresh: token } = await logIn();
  const { rows } = await database.pool.query(
    `SELECT 1 FROM refresh_tokens t WHERE encode(t.token_hash, 'escape') LIKE '%' || $1 || '%' OR t::text LIKE '%' || $1 || '%'`,
    [token],
  );
  expect(rows).toEqual([]);
});

test('50 uses of one token at once give one successor and no log-out, ten times over', async () => {
  for (let round = 0; round < 10; round++) {
    const { refresh: token } = await logIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    const successors = new Set(answers.map((answer) => answer.json<Pair>().refresh));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0] ?? '')).statusCode).toBe(200);
  }
});

test('the last-spent token gives its successor again within 15 s, and ends the session after that', async () => {
  let [first, second, again]: Pair[] = [];
  // Once more where a loaded machine has used up the second that is left.
  for (let took = Infinity; took >= 1_000;) {
    first = await logIn();
    const began = performance.now();
    second = (await refresh(first.refresh)).json<Pair>();
    await ageSession(database, first.refresh, 14);
    again = (await refresh(first.refresh)).json<Pair>();
    took = performance.now() - began;
  }
  expect(again?.refresh).toBe(second?.refresh);
  await ageSession(database, first?.refresh ?? '', 1.5);
  for (const pair of [first, second])
    expect((await refresh(pair?.refresh ?? '')).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('a token older than the last-spent one ends the session at once: 100 late replays kill 100 families', async () => {
  const pairs = await Promise.all(Array.from({ length: 100 }, () => logIn()));
  for (const first of pairs) {
    const second = (await refresh(first.refresh)).json<Pair>();
    const third = (await refresh(second.refresh)).json<Pair>();
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await refresh(third.refresh)).statusCode).toBe(401);
  }
});

test('a replay also ends the access tokens of the session within a second', async () => {
  const first = await logIn();
  const second = (await refresh(first.refresh)).json<Pair>();
  const me = () => app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${second.access}` } });
  expect((await me()).statusCode).toBe(200);
  await ageSession(database, first.refresh, 16);
  await refresh(first.refresh);
  await sleep(1_050);
  expect((await me()).statusCode).toBe(401);
});

test('a rotation under way does not outlive a log-out', async () => {
  for (let round = 0; round < 20; round++) {
    const { refresh: token } = await logIn();
    const [rotated] = await Promise.all([
      refresh(token),
      app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: { refresh: token } }),
    ]);
    if (rotated.statusCode !== 200) continue;
    expect((await refresh(rotated.json<Pair>().refresh)).statusCode).toBe(401);
  }
});

const halfDay = 12 * 3_600;
const month = 30 * 86_400;
const lives: [string, boolean, number][] = [
  ['12 hours after its last use', false, halfDay],
  ['30 days after the log-in when remembered', true, month],
];
for (const [what, rememberMe, seconds] of lives)
  test(`a session ends ${what}`, async () => {
    const alive = await logIn(rememberMe);
    await ageSession(database, alive.refresh, seconds - 30);
    expect((await refresh(alive.refresh)).statusCode).toBe(200);
    const over = await logIn(rememberMe);
    await ageSession(database, over.refresh, seconds + 1);
    expect((await refresh(over.refresh)).statusCode).toBe(401);
  });

test('use does not prolong a remembered session past 30 days, and a used one past that neither', async () => {
  for (const rememberMe of [true, false]) {
    let { refresh: token } = await logIn(rememberMe);
    for (let gone = 0; gone < month - halfDay + 60; gone += halfDay - 60) {
      await ageSession(database, token, halfDay - 60);
      const answer = await refresh(token);
      expect(answer.statusCode).toBe(200);
      token = answer.json<Pair>().refresh;
    }
    await ageSession(database, token, halfDay - 60);
    expect((await refresh(token)).statusCode).toBe(401);
  }
});

test('tokens that never were, of any shape, are an expired session', async () => {
  for (const token of ['', 'x', 'a'.repeat(512), 'żółć', "'; DROP TABLE users; --"])
    expect((await refresh(token)).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
  for (const token of ['a'.repeat(513), '\u0000'])
    expect((await refresh(token)).json()).toMatchObject({ code: 'BAD_REQUEST' });
});
