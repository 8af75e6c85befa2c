import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { openDatabase } from '../../api/core/database/database.ts';
import { addErrorAnswers } from '../../api/core/http/error-answers.ts';
import { accessTokenOf, addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database, config } = await buildTestApp();
// Nothing listens on port 1: the database is away.
const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
afterAll(() => away.close());
const { app: withoutDatabase } = await buildTestApp({ database, parts: { database: away } });

const failing = Fastify({ logger: false, genReqId: () => 'the-request-id' });
addErrorAnswers(failing);
const secretText = 'SELECT password FROM users';
failing.get('/unexpected', () => Promise.reject(new Error(secretText)));
failing.get('/denied', () => Promise.reject(new AppError('ACCESS_DENIED')));
failing.get('/away', () => Promise.reject(Object.assign(new Error(secretText), { code: '57P01' })));
failing.get('/text', () => Promise.reject(Object.assign(new Error(secretText), { code: '22021' })));
afterAll(() => failing.close());

test('an unexpected failure says nothing but a request id', async () => {
  const answer = await failing.inject('/unexpected');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'GENERIC_ERROR',
    detail: 'Coś poszło nie tak, spróbuj ponownie.',
    requestId: 'the-request-id',
  });
});

test('a database that goes away is a service that is unavailable for now', async () => {
  const answer = await failing.inject('/away');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(answer.body).not.toContain('SELECT');
});

test('a denied action is told in the words of the specification', async () => {
  const answer = await failing.inject('/denied');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ code: 'ACCESS_DENIED', detail: 'Nie masz uprawnień do tej czynności' });
});

test('text that cannot be stored is bad input', async () => {
  expect((await failing.inject('/text')).json()).toMatchObject({ code: 'BAD_REQUEST' });
  const payload = { email: 'a\0b@test.example', password: 'x' };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/token/', payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
});

test('each faulty field has its own code: missing, too long, of a wrong kind', async () => {
  const call = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).json<{ code: string; fields: object }>();
  expect(await call({})).toEqual({
    code: 'BAD_REQUEST',
    detail: 'Błędne wypełnienie formularza, prosimy spróbować ponownie.',
    fields: { email: 'FIELD_REQUIRED', password: 'FIELD_REQUIRED' },
  });
  expect((await call({ email: 'a'.repeat(255), password: 'x'.repeat(1_025) })).fields).toEqual({
    email: 'FIELD_TOO_LONG',
    password: 'FIELD_TOO_LONG',
  });
  expect((await call({ email: 1, password: 'x', rememberMe: 'tak' })).fields).toEqual({
    email: 'FIELD_INVALID',
    rememberMe: 'FIELD_INVALID',
  });
  expect((await call({ email: 'a'.repeat(254), password: 'x'.repeat(1_024) })).code).toBe('LOGIN_FAILED');
});

test('without the database nobody is let in and nobody is taken for a stranger', async () => {
  const account = await addAccount(database);
  const authorization = `Bearer ${await accessTokenOf(app, database, account)}`;
  const payload = { email: account.email, password: testPassword };
  const calls = [
    withoutDatabase.inject('/api/v1/health/'),
    withoutDatabase.inject({ method: 'POST', url: '/api/v1/token/', payload }),
    withoutDatabase.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh: 'x' } }),
    withoutDatabase.inject({ url: '/api/v1/accounts/me/', headers: { authorization } }),
    withoutDatabase.inject({ url: '/api/v1/products/product_count/', headers: { authorization } }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.json().requestId).toMatch(/^[\w-]{36}$/);
  }
  expect(config.coarseLimits).toBe(false);
});
