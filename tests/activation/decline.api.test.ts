import { expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { addInvited, expireLinks, registrationForm } from '../support/registrations.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { prolongLinks } from '../support/prepared/sent-links.ts';
import { activateMemberships } from '../support/prepared/companies.ts';

const sent: MailJob[] = [];
const { app, database, config } = await buildTestApp({
  parts: { mail: { queue: async (_trx, job) => void sent.push(job) } },
});
const secret = config.secret ?? '';

const decline = (token: string) =>
  app.inject({ method: 'POST', url: `/api/v1/accounts/confirm/email/${token}/decline/` });
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;
const count = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rowCount;

async function logIn(email: string): Promise<string> {
  const payload = { email, password: testPassword };
  return (await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).json<{ access: string }>().access;
}

/** A company that somebody begins, logged in or not, for an address that they name. */
async function begin(
  starter?: { access: string },
  email = `wskazana-${Math.random().toString(36).slice(2)}@test.example`,
) {
  const form = registrationForm({ user: { email } });
  const headers = {
    ...passHeaders(config, '127.0.0.1'),
    ...(starter ? { authorization: `Bearer ${starter.access}` } : {}),
  };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/accounts/register/', payload: form, headers });
  expect(answer.statusCode).toBe(200);
  return { form, email, token: await newestLinkToken(database, secret, { kind: 'activation', email }) };
}

test('who is named closes the registration: nothing of it is left, nobody is a member, and another may register the company', async () => {
  const { form, email, token } = await begin();
  const answer = await decline(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({ declined: true, companyName: form.company.name });
  expect(await count('SELECT FROM companies WHERE regon = $1', form.company.regon)).toBe(0);
  expect(await count('SELECT FROM users WHERE email = $1', email)).toBe(0);
  expect(codeOf(await app.inject(`/api/v1/accounts/confirm/email/${token}/`))).toBe('LINK_EXPIRED');
  const again = await app.inject({
    method: 'POST',
    url: '/api/v1/accounts/register/',
    payload: { ...form, user: { email: 'inna-osoba@test.example' } },
    headers: passHeaders(config, '127.0.0.1'),
  });
  expect(again.statusCode).toBe(200);
});

test('it is safe to repeat, also at once: one company is closed, one mail goes out', async () => {
  const { token } = await begin();
  sent.length = 0;
  const answers = await Promise.all(Array.from({ length: 5 }, () => decline(token)));
  answers.push(await decline(token));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(sent.filter(({ template }) => template === 'registration-declined')).toHaveLength(1);
});

test('whoever began it is told by mail and in the product; a person who has an account keeps it', async () => {
  const starter = await addAccount(database);
  const named = await addAccount(database);
  const access = await logIn(starter.email);
  const { form, token } = await begin({ access }, named.email);
  sent.length = 0;
  expect((await decline(token)).statusCode).toBe(200);
  const parts = {
    database,
    config: { ...config, mail: { officeEmail: 'biuro@test.example' } },
    tokenOf: (id: string) => id,
    siteUrl: 'https://gtinoteka.example',
  };
  const mails = await Promise.all(sent.map((job) => addressMail(parts, job)));
  expect(mails.map((mail) => mail?.to)).toEqual([[starter.email], ['biuro@test.example']]);
  expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain('to nie jej firma. Rejestracja jest zamknięta');
  const me = (who: string) => app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${who}` } });
  expect((await me(access)).json()).toMatchObject({
    declinedRegistrations: [{ companyName: form.company.name, at: expect.any(String), isPassedOn: false }],
  });
  const own = (await me(await logIn(named.email))).json();
  expect(own.declinedRegistrations).toBeUndefined();
  expect(own.memberships).toHaveLength(1);
});

test('an invitation, an expired, an unknown and a used link close nothing', async () => {
  const invited = await addInvited(database, secret);
  expect(codeOf(await decline(invited.token))).toBe('LINK_EXPIRED');
  expect(await count('SELECT FROM memberships WHERE id = $1', invited.membershipId)).toBe(1);
  const { token, email, form } = await begin();
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  await expireLinks(database, { userId: rows[0]?.id ?? '' });
  expect(codeOf(await decline(token))).toBe('LINK_EXPIRED');
  expect(await count('SELECT FROM companies WHERE regon = $1', form.company.regon)).toBe(1);
  expect(codeOf(await decline('x'.repeat(43)))).toBe('LINK_EXPIRED');
  await prolongLinks(database, rows[0]?.id);
  await activateMemberships(database, { userId: rows[0]?.id });
  expect(codeOf(await decline(token))).toBe('ACCOUNT_ALREADY_ACTIVE');
});
