import { expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { erasePersonalData } from '../../api/store/people/personal-erasure.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { addInvited, addRegistered, expireLinks, fullActivation, registrationForm } from '../support/registrations.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeCompany, changeMembership } from '../support/stored-rows.ts';

const sent: MailJob[] = [];
const { app, database, config } = await buildTestApp({
  env: { COARSE_LIMITS: 'yes' },
  parts: { mail: { queue: async (_trx, job) => void sent.push(job) } },
});
const secret = config.secret ?? '';
let address = 0;

/** Each call from an address of its own, so that the limits of others do not count here. */
const nameAnother = (token: string, email: unknown, remoteAddress = `10.13.${++address >> 8}.${address & 255}`) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/accounts/confirm/email/${token}/name_another/`,
    payload: { email },
    remoteAddress,
  });
const read = (token: string) => app.inject(`/api/v1/accounts/confirm/email/${token}/`);
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;
const count = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rowCount;
const linkOf = (email: string) => newestLinkToken(database, secret, { kind: 'activation', email });
const someone = (who = 'osoba') => `${who}-${Math.random().toString(36).slice(2)}@test.example`;

async function logIn(email: string): Promise<string> {
  const payload = { email, password: testPassword };
  return (await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).json<{ access: string }>().access;
}

/** A company that somebody begins, logged in or not, for an address that they name. */
async function begin({ access, email = someone('pierwsza') }: { access?: string; email?: string } = {}) {
  const form = registrationForm({ user: { email } });
  const remoteAddress = `10.14.${++address >> 8}.${address & 255}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/accounts/register/',
    payload: form,
    remoteAddress,
    headers: { ...passHeaders(config, remoteAddress), ...(access ? { authorization: `Bearer ${access}` } : {}) },
  });
  expect(answer.statusCode).toBe(200);
  return { form, email, token: await linkOf(email), ...answer.json<{ data: { membershipId: string } }>().data };
}

test('another person gets a link of their own that asks for everything; the earlier one has no role and no link', async () => {
  const { form, email, token, membershipId } = await begin();
  const other = someone('druga');
  sent.length = 0;
  const answer = await nameAnother(token, ` ${other.toUpperCase()} `);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({ named: true, companyName: form.company.name });
  expect(sent.map(({ template }) => template)).toEqual(['activation', 'registration-passed-on']);
  expect(codeOf(await read(token))).toBe('LINK_EXPIRED');
  expect(await count('SELECT FROM memberships WHERE id = $1', membershipId)).toBe(0);
  expect(await count('SELECT FROM users WHERE email = $1', email)).toBe(0);
  const next = await linkOf(other);
  expect((await read(next)).json()).toMatchObject({
    email: other,
    isFirstAdmin: true,
    isFullRegistration: false,
    registration: { regon: form.company.regon, startedBy: null, startedAt: expect.any(String), namedBy: email },
  });
  const waits = 'SELECT FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1';
  expect(await count(`${waits} AND NOT m.activated AND NOT m.is_company_representative`, other)).toBe(1);
  const activate = (payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1/accounts/confirm/email/${next}/`, payload });
  for (const [code, part] of [
    ['REPRESENTATIVE_REQUIRED', { isCompanyRepresentative: false }],
    ['STATUTE_REQUIRED', { confirmedStatute: false }],
  ] as const)
    expect(codeOf(await activate({ ...fullActivation, ...part }))).toBe(code);
  expect((await activate(fullActivation)).statusCode).toBe(200);
  expect(await count(`${waits} AND m.activated AND m.is_company_representative`, other)).toBe(1);
  // Nothing is left of who named whom.
  expect(await count('SELECT FROM companies WHERE regon = $1 AND registration IS NULL', form.company.regon)).toBe(1);
});

test('a known person keeps account and companies, whoever began is told by mail and in the product, without the address', async () => {
  const [starter, first, other] = [
    await addAccount(database, { firstName: 'Michał', lastName: 'Szczęsny' }),
    await addAccount(database),
    await addAccount(database),
  ];
  const access = await logIn(starter.email);
  const { form, token } = await begin({ access, email: first.email });
  sent.length = 0;
  expect((await nameAnother(token, other.email)).statusCode).toBe(200);
  expect((await read(await linkOf(other.email))).json()).toMatchObject({
    hasUserActivatedMembership: true,
    isFirstAdmin: true,
    registration: { startedBy: { name: 'Michał Szczęsny', email: starter.email }, namedBy: first.email },
  });
  const parts = {
    database,
    config: { ...config, mail: { officeEmail: null } },
    tokenOf: (id: string) => id,
    siteUrl: 'https://gtinoteka.example',
  };
  const mails = await Promise.all(sent.map((job) => addressMail(parts, job)));
  expect(mails.map((mail) => mail?.to)).toEqual([[other.email], [starter.email]]);
  expect(mails[1]?.text.replaceAll('\u00a0', ' ')).toContain('nie może jej reprezentować, i wskazała kogoś innego');
  expect(mails[1]?.text).not.toContain(other.email);
  const me = async (who: string) =>
    (await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${who}` } })).json();
  expect((await me(access)).declinedRegistrations).toEqual([
    { companyName: form.company.name, at: expect.any(String), isPassedOn: true },
  ]);
  for (const { email } of [first, other])
    expect(
      (await me(await logIn(email))).memberships.filter((one: { activated: boolean }) => one.activated),
    ).toHaveLength(1);
});

test('it is safe to repeat, also at once: one person is named, one mail goes out; another address finds the link used', async () => {
  const { token } = await begin();
  const other = someone();
  sent.length = 0;
  const answers = await Promise.all(Array.from({ length: 4 }, () => nameAnother(token, other)));
  answers.push(await nameAnother(token, other));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(codeOf(await nameAnother(token, someone()))).toBe('LINK_EXPIRED');
  expect(sent.filter(({ template }) => template === 'activation')).toHaveLength(1);
  // Naming another is no closing.
  const decline = await app.inject({ method: 'POST', url: `/api/v1/accounts/confirm/email/${token}/decline/` });
  expect(codeOf(decline)).toBe('LINK_EXPIRED');
});

test('an address that is wrong or the own one is refused at its field, and the link goes on', async () => {
  const { token, email } = await begin({ email: someone('józef') });
  const refusals: [string, string][] = [
    ['FIELD_REQUIRED', ''],
    ['EMAIL_INVALID', 'bez-malpy.example'],
    ['FIELD_TOO_LONG', `${'x'.repeat(260)}@test.example`],
    ['EMAIL_INVALID', email.replace('@', '\u200b@')],
    ['OWN_EMAIL', email.toUpperCase()],
    ['OWN_EMAIL', email.replace('test', '\uff54est')],
    ['OWN_EMAIL', email.replace('ó', 'o\u0301')],
  ];
  for (const [code, typed] of refusals) {
    const answer = await nameAnother(token, typed);
    expect([answer.statusCode, codeOf(answer), answer.json().fields]).toEqual([400, code, { email: code }]);
  }
  expect((await read(token)).statusCode).toBe(200);
});

test('no link, that of an invitation to another company, an expired and a used one name nobody', async () => {
  const other = someone();
  expect(codeOf(await nameAnother('x'.repeat(43), other))).toBe('LINK_EXPIRED');
  const invited = await addInvited(database, secret);
  expect(codeOf(await nameAnother(invited.token, other))).toBe('LINK_EXPIRED');
  expect(await count('SELECT FROM memberships WHERE id = $1', invited.membershipId)).toBe(1);
  const known = await addAccount(database);
  const late = await begin({ email: known.email });
  await expireLinks(database, known);
  expect(codeOf(await nameAnother(late.token, other))).toBe('LINK_EXPIRED');
  const active = await begin();
  await changeMembership(database, active.membershipId, { activated: true });
  expect(codeOf(await nameAnother(active.token, other))).toBe('ACCOUNT_ALREADY_ACTIVE');
  expect(await count('SELECT FROM users WHERE email = $1', other)).toBe(0);
});

test('the fourth person is the last: nobody holds a company by naming for ever', async () => {
  let { token } = await begin();
  for (let time = 1; time <= 3; time++) {
    const other = someone();
    expect((await nameAnother(token, other)).statusCode).toBe(200);
    token = await linkOf(other);
  }
  const refused = await nameAnother(token, someone());
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'REGISTRATION_PASSED_ON_TOO_OFTEN']);
  expect((await read(token)).statusCode).toBe(200);
});

test('somebody who waits in the company already is named like anybody else', async () => {
  const { companyId, token } = await addRegistered(database, secret);
  await changeCompany(database, companyId, { registration: JSON.stringify({ isNew: true, given: [], fill: {} }) });
  const waiting = await addAccount(database, { companyId, activated: false });
  expect((await nameAnother(token, waiting.email)).statusCode).toBe(200);
  expect((await read(await linkOf(waiting.email))).json()).toMatchObject({ isFirstAdmin: true, email: waiting.email });
  expect(await count('SELECT FROM memberships WHERE company_id = $1 AND NOT activated', companyId)).toBe(1);
});

test('an address is named as often a day as it is registered, and a client names ten times an hour', async () => {
  const busy = someone();
  for (let time = 1; time <= 5; time++) expect((await nameAnother((await begin()).token, busy)).statusCode).toBe(200);
  expect((await nameAnother((await begin()).token, busy)).statusCode).toBe(429);
  const answers = [];
  for (let time = 1; time <= 11; time++) answers.push(await nameAnother('x'.repeat(43), busy, '10.15.0.1'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(410), 429]);
});

test('a file that spoke for the earlier person goes with them; an erased person is named nowhere', async () => {
  const first = await addAccount(database);
  const { token, membershipId } = await begin({ email: first.email });
  const fileId = await addAuthorizationFile({ database, membershipId, dataDir: config.dataDir, secret });
  const other = someone();
  expect((await nameAnother(token, other)).statusCode).toBe(200);
  expect(await count('SELECT FROM authorization_files WHERE id = $1', fileId)).toBe(0);
  const next = await linkOf(other);
  expect((await read(next)).json().registration.namedBy).toBe(first.email);
  await erasePersonalData(database, { email: first.email, successor: null });
  expect((await read(next)).json().registration.namedBy).toBeNull();
});
