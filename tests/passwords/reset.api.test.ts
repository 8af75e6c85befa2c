import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { newToken } from '../../api/core/secrets/random-token.ts';
import { accessTokenOf, addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { addInvited, addRegistered, expireLinks, newPassword, sendLink } from '../support/registrations.ts';
import { removeMembership, writtenActs } from '../support/stored-rows.ts';

let sent: MailJob[] = [];
const mail = { queue: async (_trx: unknown, job: MailJob) => void sent.push(job) };
const { app, database, config } = await buildTestApp({ parts: { mail } });
const limited = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' }, parts: { mail } });
const secret = config.secret ?? '';

function ask(email: string, on = app, remoteAddress = '127.0.0.1') {
  const headers = passHeaders(config, remoteAddress);
  return on.inject({
    method: 'PUT',
    url: '/api/v1/accounts/reset_password/',
    payload: { email },
    headers,
    remoteAddress,
  });
}
const address = (token: string) => `/api/v1/accounts/reset_password/${token}/`;
const read = (token: string) => app.inject(address(token));
function set(token: string, password = newPassword, passwordRepeat = password) {
  return app.inject({ method: 'PATCH', url: address(token), payload: { password, passwordRepeat } });
}
function logIn(email: string, password: string) {
  return app.inject({ method: 'POST', url: '/api/v1/token/', payload: { email, password } });
}
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;

/** Mails of the queue that a link stands behind: the others are dropped when they are to be sent. */
async function withLink(jobs: readonly MailJob[]): Promise<MailJob[]> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM mail_links');
  const links = new Set(rows.map(({ id }) => id));
  return jobs.filter((job) => 'linkId' in job && links.has(job.linkId));
}

test('known, unknown, deactivated and never activated addresses get one answer; only people get a mail', async () => {
  const known = await addAccount(database);
  const deactivated = await addAccount(database, { isActive: false });
  const invited = await addInvited(database, secret);
  sent = [];
  const answers = [];
  for (const email of [
    known.email,
    'nikt@test.example',
    deactivated.email,
    invited.email,
    ` ${known.email.toUpperCase()} `,
  ]) {
    const answer = await ask(email);
    const { date: _date, ...headers } = answer.headers;
    answers.push({ status: answer.statusCode, body: answer.body, headers });
  }
  expect(answers[0]).toMatchObject({
    status: 200,
    body: '{"requested":true}',
    headers: { 'cache-control': 'no-store' },
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await withLink(sent)).map(({ template }) => template)).toEqual([
    'password-reset',
    'invitation',
    'password-reset',
  ]);
});

test('as much is written for an address to which nothing goes as for one that gets a link', async () => {
  const [known, deactivated] = [await addAccount(database), await addAccount(database, { isActive: false })];
  const ended = await addRegistered(database, secret);
  await expireLinks(database, ended);
  const written = [];
  for (const email of [known.email, deactivated.email, ended.email, 'nikogo-takiego@test.example']) {
    sent = [];
    const before = await database.pool.query('SELECT max(id) AS id FROM audit_log');
    await ask(email);
    const { rows } = await database.pool.query('SELECT act, actor, details FROM audit_log WHERE id > $1', [
      before.rows[0]?.id ?? 0,
    ]);
    written.push({ rows, mails: sent.map(({ template }) => template) });
  }
  expect(written[0]).toEqual({
    rows: [{ act: 'password reset asked', actor: 'stranger', details: {} }],
    mails: ['password-reset'],
  });
  for (const one of written) expect(one).toEqual(written[0]);
});

test('an address that cannot be one is refused: RESET_PASSWORD_INVALID_EMAIL', async () => {
  for (const email of ['', 'bez-malpy', 'a@b', 'a@@b.pl']) {
    const answer = await ask(email);
    expect(answer.json()).toMatchObject({
      code: 'RESET_PASSWORD_INVALID_EMAIL',
      fields: { email: 'RESET_PASSWORD_INVALID_EMAIL' },
    });
  }
});

test('a machine that has not passed the bot check is refused: RECAPTCHA_ERROR', async () => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/v1/accounts/reset_password/',
    payload: { email: 'a@test.example' },
  });
  expect(answer.json()).toMatchObject({ code: 'RECAPTCHA_ERROR' });
});

test('an account may be asked for 3 times an hour, silently; the 4th time sends nothing', async () => {
  const { email } = await addAccount(database);
  sent = [];
  for (let i = 0; i < 4; i++)
    expect((await ask(email, limited.app, `203.0.113.${i}`)).json()).toEqual({ requested: true });
  expect(sent).toHaveLength(coarseLimits['password reset of an account'].max);
});

test('a client may ask 10 times an hour, whatever the address; the 11th time is refused', async () => {
  const { max } = coarseLimits['password reset of an address'];
  for (let i = 0; i < max; i++)
    expect((await ask(`a${i}@test.example`, limited.app, '198.51.100.7')).statusCode).toBe(200);
  const refused = await ask('b@test.example', limited.app, '198.51.100.7');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});

test('whoever never set a password gets the activation link again: the one that works, or a fresh one', async () => {
  const invited = await addInvited(database, secret);
  sent = [];
  await ask(invited.email);
  expect(sent).toMatchObject([{ template: 'invitation' }]);
  expect(await newestLinkToken(database, secret, { kind: 'activation', email: invited.email })).toBe(invited.token);
  await expireLinks(database, invited);
  await ask(invited.email);
  expect(await newestLinkToken(database, secret, { kind: 'activation', email: invited.email })).not.toBe(invited.token);
});

test('a registration whose link has ended is not held by asking for a password', async () => {
  const registered = await addRegistered(database, secret);
  sent = [];
  await ask(registered.email);
  expect(sent).toMatchObject([{ template: 'activation' }]);
  await expireLinks(database, registered);
  await ask(registered.email);
  expect(await withLink(sent)).toHaveLength(1);
});

test('somebody without a password and without an invitation gets nothing', async () => {
  const { email, membershipId } = await addAccount(database, { hasPassword: false });
  await removeMembership(database, membershipId);
  sent = [];
  expect((await ask(email)).statusCode).toBe(200);
  expect(await withLink(sent)).toEqual([]);
});

test('the link shows the address, however often it is read, and sets the password once', async () => {
  const { email, userId } = await addAccount(database);
  await ask(email);
  const token = await newestLinkToken(database, secret, { kind: 'password-reset', email });
  for (const method of ['GET', 'HEAD', 'GET'] as const)
    expect((await app.inject({ method, url: address(token) })).statusCode).toBe(200);
  const shown = await read(token);
  expect(shown.json()).toEqual({ data: { user: { email } } });
  expect(shown.headers['cache-control']).toBe('no-store');
  sent = [];
  expect((await set(token)).json()).toEqual({ passwordReset: true });
  expect(sent).toEqual([{ template: 'password-changed', userId }]);
  expect((await logIn(email, testPassword)).statusCode).toBe(401);
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
  expect(codeOf(await read(token))).toBe('LINK_EXPIRED');
  expect(codeOf(await set(token, 'Inne-haslo-99'))).toBe('LINK_EXPIRED');
  expect((await writtenActs(database, { subject_id: userId })).map(({ act }) => act).slice(0, 2)).toEqual([
    'password reset asked',
    'password reset',
  ]);
});

test('a new password ends all sessions within a second and voids every link for another', async () => {
  const account = await addAccount(database);
  const { access, refresh } = (await logIn(account.email, testPassword)).json<{ access: string; refresh: string }>();
  const other = await accessTokenOf(app, database, account);
  const me = (token: string) =>
    app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${token}` } });
  expect((await me(access)).statusCode).toBe(200);
  const token = await sendLink(database, secret, { kind: 'password-reset', userId: account.userId });
  expect((await set(token)).statusCode).toBe(200);
  await sleep(1_050);
  expect([(await me(access)).statusCode, (await me(other)).statusCode]).toEqual([401, 401]);
  expect((await app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh } })).statusCode).toBe(
    401,
  );
  const { rows } = await database.pool.query(
    `SELECT 1 FROM mail_links WHERE user_id = $1 AND used_at IS NULL AND voided_at IS NULL`,
    [account.userId],
  );
  expect(rows).toEqual([]);
});

test('100 uses of one link at once set one password', async () => {
  const { userId, email } = await addAccount(database);
  const token = await sendLink(database, secret, { kind: 'password-reset', userId });
  const passwords = Array.from({ length: 100 }, (_, i) => `Rownolegle-${i}-x`);
  const answers = await Promise.all(passwords.map((password) => set(token, password)));
  const winners = passwords.filter((_, i) => answers[i]?.statusCode === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(answers.filter((answer) => answer.statusCode !== 200).map(codeOf))).toEqual(new Set(['LINK_EXPIRED']));
  expect((await logIn(email, winners[0] ?? '')).statusCode).toBe(200);
});

test('unknown, expired and voided links, links of another kind and of people who may not come in are LINK_EXPIRED alike', async () => {
  const expired = await addAccount(database);
  const expiredToken = await sendLink(database, secret, { kind: 'password-reset', userId: expired.userId });
  await expireLinks(database, expired);
  const voided = await addAccount(database);
  const voidedToken = await sendLink(database, secret, { kind: 'password-reset', userId: voided.userId });
  await sendLink(database, secret, { kind: 'password-reset', userId: voided.userId });
  const gone = await addAccount(database, { isActive: false });
  const goneToken = await sendLink(database, secret, { kind: 'password-reset', userId: gone.userId });
  const { token: activationToken } = await addInvited(database, secret);
  const bodies = new Set<string>();
  for (const token of [expiredToken, voidedToken, goneToken, activationToken, newToken(), 'x', '%00'])
    for (const answer of [await read(encodeURIComponent(token)), await set(encodeURIComponent(token))])
      bodies.add(`${answer.statusCode} ${answer.body}`);
  expect([...bodies]).toEqual([expect.stringMatching(/^410 .*"LINK_EXPIRED"/)]);
});

const faults: [string, string, string, object][] = [
  ['FIELD_REQUIRED', '', '', { password: 'FIELD_REQUIRED', passwordRepeat: 'FIELD_REQUIRED' }],
  ['FIELD_TOO_LONG', `Aa1${'x'.repeat(126)}`, `Aa1${'x'.repeat(126)}`, { password: 'FIELD_TOO_LONG' }],
  ['PASSWORD_TOO_WEAK', 'Abcd-12', 'Abcd-12', { password: 'PASSWORD_TOO_WEAK' }],
  ['PASSWORD_TOO_COMMON', 'Qwerty123', 'Qwerty123', { password: 'PASSWORD_TOO_COMMON' }],
  ['PASSWORD_TOO_COMMON', 'Polska2026!!', 'Polska2026!!', { password: 'PASSWORD_TOO_COMMON' }],
  ['PASSWORD_OWN_DATA', 'Testowy-2026!', 'Testowy-2026!', { password: 'PASSWORD_OWN_DATA' }],
  ['PASSWORD_UNCHANGED', testPassword, testPassword, { password: 'PASSWORD_UNCHANGED' }],
  ['PASSWORDS_DIFFER', newPassword, `${newPassword}x`, { passwordRepeat: 'PASSWORDS_DIFFER' }],
];
test.each(faults)('a new password answers %s and leaves the link live', async (code, password, repeat, fields) => {
  const { userId } = await addAccount(database);
  const token = await sendLink(database, secret, { kind: 'password-reset', userId });
  expect((await set(token, password, repeat)).json()).toMatchObject({ code, fields });
  const longest = `Aa1${'sliwka drabina piec okno most kapelusz lampa '.repeat(3).slice(0, 125)}`;
  expect((await set(token, longest)).statusCode).toBe(200);
});

test('the token stands nowhere in the database', async () => {
  const { userId } = await addAccount(database);
  const token = await sendLink(database, secret, { kind: 'password-reset', userId });
  const { rows } = await database.pool.query(`SELECT l::text AS row FROM mail_links l WHERE user_id = $1`, [userId]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
