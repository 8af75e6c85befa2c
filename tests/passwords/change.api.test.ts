import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addAccount, callerHeaders, testPassword, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { newPassword, sendLink } from '../support/registrations.ts';
import { writtenActs } from '../support/stored-rows.ts';

let sent: MailJob[] = [];
const mail = { queue: async (_trx: unknown, job: MailJob) => void sent.push(job) };
const { app, database, config } = await buildTestApp({ parts: { mail } });

interface Change {
  headers?: Record<string, string>;
  userId?: string;
  id?: string;
  body?: object;
  on?: typeof app;
}

async function change(account: Account, { headers, userId, id, body, on = app }: Change = {}) {
  const who = userId ?? account.userId;
  const whose = id ?? account.userId;
  return on.inject({
    method: 'PUT',
    url: `/api/v1/accounts/${who}/change_password/${whose}/`,
    headers: headers ?? (await callerHeaders(app, database, account)),
    payload: { oldPassword: testPassword, newPassword, repeatNewPassword: newPassword, ...body },
  });
}
function logIn(email: string, password: string) {
  return app.inject({ method: 'POST', url: '/api/v1/token/', payload: { email, password } });
}
const me = (headers: Record<string, string>) => app.inject({ url: '/api/v1/accounts/me/', headers });

test('the password is changed; the other sessions end within a second, the one it was changed in goes on', async () => {
  const account = await addAccount(database);
  const own = await callerHeaders(app, database, account);
  const other = await callerHeaders(app, database, account);
  expect((await me(other)).statusCode).toBe(200);
  const link = await sendLink(database, config.secret ?? '', { kind: 'password-reset', userId: account.userId });
  sent = [];
  const answer = await change(account, { headers: own });
  expect(answer.json()).toEqual({ passwordChanged: true });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(sent).toEqual([{ template: 'password-changed', userId: account.userId }]);
  await sleep(1_050);
  expect([(await me(own)).statusCode, (await me(other)).statusCode]).toEqual([200, 401]);
  expect((await logIn(account.email, testPassword)).statusCode).toBe(401);
  expect((await logIn(account.email, newPassword)).statusCode).toBe(200);
  expect((await app.inject(`/api/v1/accounts/reset_password/${link}/`)).statusCode).toBe(410);
  expect((await writtenActs(database, { subject_id: account.userId })).map(({ act }) => act)).toContain(
    'password changed',
  );
});

test('a new password that is the old one is refused by its own words; only who knows the old one learns so', async () => {
  const account = await addAccount(database);
  const same = { newPassword: testPassword, repeatNewPassword: testPassword };
  const refused = await change(account, { body: same });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'PASSWORD_UNCHANGED',
      detail: 'Nowe hasło jest takie samo jak obecne. Wybierz inne.',
      fields: { newPassword: 'PASSWORD_UNCHANGED' },
    }),
  ]);
  const unknown = await change(account, { body: { ...same, oldPassword: 'Inne haslo 12!' } });
  expect(unknown.json().code).toBe('WRONG_OLD_PASSWORD');
});

test('a session that goes on can still be renewed', async () => {
  const account = await addAccount(database);
  const { access, refresh } = (await logIn(account.email, testPassword)).json<{ access: string; refresh: string }>();
  expect((await change(account, { headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(200);
  const renewed = await app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh } });
  expect(renewed.statusCode).toBe(200);
});

test('somebody without an activated membership may change their own password', async () => {
  const account = await addAccount(database, { activated: false });
  expect((await change(account)).statusCode).toBe(200);
});

test('a wrong old password is WRONG_OLD_PASSWORD at its field, and changes nothing', async () => {
  const account = await addAccount(database);
  const answer = await change(account, { body: { oldPassword: 'Nie-to-haslo-1' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'WRONG_OLD_PASSWORD', fields: { oldPassword: 'WRONG_OLD_PASSWORD' } });
  expect((await logIn(account.email, testPassword)).statusCode).toBe(200);
});

test.each([
  ['FIELD_REQUIRED', { oldPassword: '' }, 'oldPassword'],
  ['FIELD_REQUIRED', { repeatNewPassword: '' }, 'repeatNewPassword'],
  ['FIELD_TOO_LONG', { newPassword: `Aa1${'x'.repeat(126)}` }, 'newPassword'],
  ['PASSWORD_TOO_WEAK', { newPassword: 'samemale-1' }, 'newPassword'],
  ['PASSWORD_TOO_COMMON', { newPassword: 'Haslo123!' }, 'newPassword'],
  ['PASSWORD_TOO_COMMON', { newPassword: 'P@ssw0rd2024!' }, 'newPassword'],
  ['PASSWORD_UNCHANGED', { newPassword: testPassword, repeatNewPassword: testPassword }, 'newPassword'],
  ['PASSWORD_OWN_DATA', { newPassword: 'Jan-Testowy-1' }, 'newPassword'],
  ['PASSWORDS_DIFFER', { repeatNewPassword: 'Inne-haslo-99' }, 'repeatNewPassword'],
])('a change answers %s for %j', async (code, body, field) => {
  const answer = await change(await addAccount(database), { body });
  expect(answer.json()).toMatchObject({ code, fields: { [field]: code } });
});

test('nobody changes the password of another person, there or not, nor without a log-in', async () => {
  const account = await addAccount(database);
  const stranger = await addAccount(database);
  const headers = await callerHeaders(app, database, account);
  for (const other of [stranger.userId, randomUUID(), 'x']) {
    expect((await change(account, { headers, id: other })).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await change(account, { headers, userId: other })).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await change(account, { headers, userId: other, id: other })).statusCode).toBe(404);
  }
  expect((await change(account, { headers: {} })).json()).toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await logIn(stranger.email, testPassword)).statusCode).toBe(200);
});

test('the old password may be tried 10 times a minute; the 11th try is refused even when it is right', async () => {
  const limited = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' }, parts: { mail } });
  const account = await addAccount(database);
  const wrong = { on: limited.app, body: { oldPassword: 'Nie-to-haslo-1' } };
  for (let i = 0; i < coarseLimits['password change of an account'].max; i++)
    expect((await change(account, wrong)).statusCode).toBe(400);
  expect((await change(account, { on: limited.app })).statusCode).toBe(429);
});

test('of two changes at once by the same old password one holds', async () => {
  const account = await addAccount(database);
  const headers = await callerHeaders(app, database, account);
  const bodies = ['Pierwsze-haslo-1x', 'Drugie-haslo-2x'].map((password) => ({
    newPassword: password,
    repeatNewPassword: password,
  }));
  const answers = await Promise.all(bodies.map((body) => change(account, { headers, body })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
});
