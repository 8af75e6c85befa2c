import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answersSettled } from '../../api/core/http/after-answer.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { waitingConnections } from '../support/servers/database.ts';

const { app, database } = await buildTestApp();

function logIn(email: string, password = testPassword) {
  return app.inject({ method: 'POST', url: '/api/v1/token/', payload: { email, password } });
}

function refresh(token: string) {
  return app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh: token } });
}

interface Act {
  act: string;
  actor: string;
  actor_id: string | null;
  client: Buffer;
  details: object;
}

async function actsOn(userId: string): Promise<Act[]> {
  await answersSettled();
  const { rows } = await database.pool.query<Act>(
    'SELECT act, actor, actor_id, client, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [userId],
  );
  return rows;
}

test('a log-in is written down with the person and a hash of the client', async () => {
  const { email, userId } = await addAccount(database);
  expect((await logIn(email)).statusCode).toBe(200);
  const acts = await actsOn(userId);
  expect(acts).toEqual([{ act: 'log-in', actor: 'person', actor_id: userId, client: expect.any(Buffer), details: {} }]);
  expect(acts[0]?.client).toHaveLength(32);
});

test('a refused log-in of a known address is written down without what was typed; of an unknown one nothing is', async () => {
  const { email, userId } = await addAccount(database);
  expect((await logIn(email, 'Tajne-ale-zle-1')).statusCode).toBe(401);
  expect(await actsOn(userId)).toMatchObject([
    { act: 'log-in refused', actor: 'stranger', actor_id: null, details: {} },
  ]);
  const count = async () =>
    (await database.pool.query<{ n: number }>('SELECT count(*) AS n FROM audit_log')).rows[0]?.n;
  const before = await count();
  await logIn(`${randomUUID()}@test.example`);
  await answersSettled();
  expect(await count()).toBe(before);
  const { rows } = await database.pool.query(`SELECT 1 FROM audit_log a WHERE a::text LIKE '%Tajne%'`);
  expect(rows).toEqual([]);
});

test('a replayed refresh token is written down once as the end of its session', async () => {
  const { email, userId } = await addAccount(database);
  const { refresh: first } = (await logIn(email)).json<{ refresh: string }>();
  const { refresh: second } = (await refresh(first)).json<{ refresh: string }>();
  await refresh(second);
  expect((await refresh(first)).statusCode).toBe(401);
  expect((await refresh(first)).statusCode).toBe(401);
  expect((await actsOn(userId)).map(({ act }) => act)).toEqual(['log-in', 'session family revoked']);
});

test('a log-out is written down once, with the person and the client', async () => {
  const { email, userId } = await addAccount(database);
  const { refresh: token } = (await logIn(email)).json<{ refresh: string }>();
  const logOut = () => app.inject({ method: 'POST', url: '/api/v1/token/logout/', payload: { refresh: token } });
  expect((await logOut()).json()).toEqual({ loggedOut: true });
  expect((await logOut()).json()).toEqual({ loggedOut: false });
  const acts = await actsOn(userId);
  expect(acts).toHaveLength(2);
  expect(acts[1]).toEqual({ act: 'log-out', actor: 'person', actor_id: userId, client: acts[0]?.client, details: {} });
});

test('a log-in by a password that is changed at the same time starts no session', async () => {
  const { email, userId } = await addAccount(database);
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE users SET password_hash = 'another' WHERE id = $1`, [userId]);
  const waiting = logIn(email);
  // The log-in has found the old password right and waits for the row.
  await expect.poll(() => waitingConnections(database.pool)).toBe(1);
  await client.query('COMMIT');
  client.release();
  expect((await waiting).json()).toMatchObject({ code: 'LOGIN_FAILED' });
});
