import * as argon2 from '@node-rs/argon2';
import type { Updateable } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Tables } from '../../api/core/database/database-tables.ts';
import { newToken } from '../../api/core/secrets/random-token.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import {
  completePerson,
  addInvited,
  addRegistered,
  expireLinks,
  fullActivation,
  newPassword,
  sendLink,
} from '../support/registrations.ts';
import { changeCompany, changeMembership, changePerson, removeMembership } from '../support/stored-rows.ts';
import { allConsents } from '../support/typed-person.ts';
import { addMembership, writeAct } from '../support/prepared/companies.ts';
import { waitingConnections } from '../support/servers/database.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash) };
});

const sent: MailJob[] = [];
const { app, database, config } = await buildTestApp({
  parts: { mail: { queue: async (_trx, job) => void sent.push(job) } },
});
const secret = config.secret ?? '';

const address = (token: string) => `/api/v1/accounts/confirm/email/${token}/`;
const read = (token: string) => app.inject(address(token));
function activate(token: string, payload: object = {}) {
  return app.inject({ method: 'POST', url: address(token), payload });
}
function logIn(email: string, password: string) {
  return app.inject({ method: 'POST', url: '/api/v1/token/', payload: { email, password } });
}
async function one<T>(text: string, ...values: unknown[]): Promise<T | undefined> {
  return (await database.pool.query(text, values)).rows[0];
}
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;

test('a first administrator is asked for everything; a read tells who and which company, is not kept and uses nothing up', async () => {
  const { token, email } = await addRegistered(database, secret);
  for (const method of ['GET', 'HEAD', 'GET'] as const)
    expect((await app.inject({ method, url: address(token) })).statusCode).toBe(200);
  const answer = await read(token);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    hasUserActivatedMembership: false,
    isFullRegistration: false,
    email,
    firstName: '',
    lastName: '',
    phoneNumber: null,
    companyName: 'Firma Testowa Sp. z o.o.',
    isAdmin: false,
    isFirstAdmin: true,
    confirmedStatute: false,
    ...allConsents(null),
    registration: { nip: null, regon: null, address: '', startedAt: null, startedBy: null, namedBy: null },
    linkUntil: expect.stringMatching(/^\d{4}-/),
  });
  expect((await activate(token, fullActivation)).statusCode).toBe(200);
});

test('a full activation writes person, password, membership, company and act together, and the person can log in', async () => {
  const { token, email, userId, companyId, membershipId } = await addRegistered(database, secret);
  const answer = await activate(token, fullActivation);
  expect(answer.json()).toEqual({ activated: true, email });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await one('SELECT * FROM users WHERE id = $1', userId)).toMatchObject({
    first_name: 'Anna',
    last_name: 'Wróblewska',
    phone_number: '+48600100200',
    confirmed_statute: true,
    is_first_admin: true,
    is_admin: false,
    agree_to_selling_emails: true,
    agree_to_selling_phones: false,
    agree_to_marketing_phones: false,
    password_hash: expect.stringMatching(/^\$argon2id\$/),
  });
  expect(await one('SELECT * FROM memberships WHERE id = $1', membershipId)).toMatchObject({
    activated: true,
    is_company_representative: true,
    activation_date: expect.any(Date),
  });
  expect(await one('SELECT activation_date FROM companies WHERE id = $1', companyId)).toEqual({
    activation_date: expect.any(Date),
  });
  expect(await one('SELECT act, actor_id, company_id, details FROM audit_log WHERE subject_id = $1', userId)).toEqual({
    act: 'membership activated',
    actor_id: userId,
    company_id: companyId,
    details: { membershipId, variant: 'full', isFirstAdmin: true },
  });
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
});

test('every fault of a full activation is named at once, by its field, and nothing is written', async () => {
  const { token, userId } = await addRegistered(database, secret);
  const answer = await activate(token, {});
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'FIELD_REQUIRED',
    fields: {
      firstName: 'FIELD_REQUIRED',
      lastName: 'FIELD_REQUIRED',
      phoneNumber: 'FIELD_REQUIRED',
      password: 'FIELD_REQUIRED',
      passwordRepeat: 'FIELD_REQUIRED',
      confirmedStatute: 'STATUTE_REQUIRED',
      isCompanyRepresentative: 'REPRESENTATIVE_REQUIRED',
      agreeToSellingEmails: 'CONSENT_REQUIRED',
      agreeToSellingPhones: 'CONSENT_REQUIRED',
      agreeToSharingData: 'CONSENT_REQUIRED',
      agreeToMarketingEmails: 'CONSENT_REQUIRED',
      agreeToMarketingPhones: 'CONSENT_REQUIRED',
    },
  });
  expect(await one('SELECT password_hash FROM users WHERE id = $1', userId)).toEqual({ password_hash: null });
});

const single: [string, object][] = [
  ['NAME_INVALID', { firstName: '!!' }],
  ['FIELD_TOO_LONG', { lastName: 'a'.repeat(51) }],
  ['PHONE_INVALID', { phoneNumber: '+48 600-100-20' }],
  ['PASSWORD_TOO_WEAK', { password: 'Krotki1', passwordRepeat: 'Krotki1' }],
  ['PASSWORD_TOO_COMMON', { password: 'Password1', passwordRepeat: 'Password1' }],
  ['PASSWORD_TOO_COMMON', { password: 'Zaq12wsx!QAZ', passwordRepeat: 'Zaq12wsx!QAZ' }],
  ['PASSWORD_OWN_DATA', { firstName: 'Bogumiła', password: 'Bogumila2026!', passwordRepeat: 'Bogumila2026!' }],
  ['PASSWORDS_DIFFER', { passwordRepeat: `${newPassword} ` }],
  ['STATUTE_REQUIRED', { confirmedStatute: false }],
  ['CONSENT_REQUIRED', { agreeToSharingData: null }],
  ['REPRESENTATIVE_REQUIRED', { isCompanyRepresentative: false }],
];
test.each(single)('a full activation answers %s', async (code, change) => {
  const { token } = await addRegistered(database, secret);
  expect(codeOf(await activate(token, { ...fullActivation, ...change }))).toBe(code);
});

test('a name of 50 characters passes and one of 2 too', async () => {
  const { token } = await addRegistered(database, secret);
  const names = { firstName: 'Ę', lastName: 'ż'.repeat(50) };
  expect((await activate(token, { ...fullActivation, ...names })).json()).toMatchObject({
    fields: { firstName: 'NAME_TOO_SHORT' },
  });
  expect((await activate(token, { ...fullActivation, ...names, firstName: 'Ęi' })).statusCode).toBe(200);
});

test('an invited person without data is asked for everything; a password alone opens nothing', async () => {
  const { token, userId, membershipId } = await addInvited(database, secret);
  expect((await read(token)).json()).toMatchObject({ isFullRegistration: false, hasUserActivatedMembership: false });
  const refused = await activate(token, { password: newPassword, passwordRepeat: newPassword });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toEqual({
    firstName: 'FIELD_REQUIRED',
    lastName: 'FIELD_REQUIRED',
    phoneNumber: 'FIELD_REQUIRED',
    confirmedStatute: 'STATUTE_REQUIRED',
    agreeToSellingEmails: 'CONSENT_REQUIRED',
    agreeToSellingPhones: 'CONSENT_REQUIRED',
    agreeToSharingData: 'CONSENT_REQUIRED',
    agreeToMarketingEmails: 'CONSENT_REQUIRED',
    agreeToMarketingPhones: 'CONSENT_REQUIRED',
  });
  expect(await one('SELECT activated FROM memberships WHERE id = $1', membershipId)).toEqual({ activated: false });
  expect((await activate(token, { ...fullActivation, isCompanyRepresentative: undefined })).statusCode).toBe(200);
  expect(await one('SELECT * FROM users WHERE id = $1', userId)).toMatchObject({
    first_name: 'Anna',
    phone_number: '+48600100200',
    confirmed_statute: true,
    is_first_admin: false,
    agree_to_selling_emails: true,
    agree_to_selling_phones: false,
  });
  expect(await one('SELECT * FROM memberships WHERE id = $1', membershipId)).toMatchObject({
    activated: true,
    is_company_representative: false,
  });
});

const lacking: [string, Updateable<Tables['users']>, string[]][] = [
  ['first name', { first_name: '' }, ['firstName', 'lastName', 'phoneNumber']],
  ['last name', { last_name: '' }, ['firstName', 'lastName', 'phoneNumber']],
  ['phone', { phone_number: null }, ['firstName', 'lastName', 'phoneNumber']],
  ['statute', { confirmed_statute: false }, ['firstName', 'lastName', 'phoneNumber', 'confirmedStatute']],
  ['one consent', { agree_to_sharing_data: null }, ['firstName', 'lastName', 'phoneNumber', 'agreeToSharingData']],
];
test.each(lacking)(
  'an invitation does not open the account of somebody without %s, with a password or a button alone',
  async (_what, columns, fields) => {
    const person = { ...completePerson, ...columns };
    const invited = await addInvited(database, secret);
    await changePerson(database, invited.userId, person);
    const refused = await activate(invited.token, { password: newPassword, passwordRepeat: newPassword });
    expect(Object.keys(refused.json().fields)).toEqual(fields);
    const member = await addInvitedMember(person);
    expect((await read(member.token)).json()).toMatchObject({
      isFullRegistration: false,
      hasUserActivatedMembership: true,
    });
    expect(Object.keys((await activate(member.token)).json().fields)).toEqual(fields);
    // What is missing, and no password: they have one.
    const { password: _password, passwordRepeat: _repeat, ...missing } = fullActivation;
    expect((await activate(member.token, missing)).statusCode).toBe(200);
    expect((await logIn(member.email, testPassword)).statusCode).toBe(200);
    expect(await one('SELECT * FROM users WHERE id = $1', member.userId)).toMatchObject({
      first_name: 'Anna',
      confirmed_statute: true,
      agree_to_sharing_data: false,
      // answered before: not asked again
      agree_to_selling_emails: false,
    });
  },
);

test('an invited person whose data are complete is asked for a password alone; whatever else is sent changes nothing', async () => {
  const { token, userId, membershipId, email } = await addInvited(database, secret);
  await changePerson(database, userId, completePerson);
  expect((await read(token)).json()).toMatchObject({ isFullRegistration: true, hasUserActivatedMembership: false });
  expect(codeOf(await activate(token, { password: newPassword }))).toBe('FIELD_REQUIRED');
  const hostile = {
    ...fullActivation,
    id: 'x',
    email: 'inny@test.example',
    isAdmin: true,
    isFirstAdmin: true,
    is_admin: true,
    permissionGroup: 'location_admin',
    isFullRegistration: false,
    hasUserActivatedMembership: true,
  };
  expect((await activate(token, hostile)).statusCode).toBe(200);
  expect(await one('SELECT * FROM users WHERE id = $1', userId)).toMatchObject({
    ...completePerson,
    email,
    is_admin: false,
    is_first_admin: false,
  });
  expect(await one('SELECT * FROM memberships WHERE id = $1', membershipId)).toMatchObject({
    activated: true,
    permission_group: 'location_user',
    is_company_representative: false,
  });
});

/** Somebody with an account in one company, invited to another. */
async function addInvitedMember(person: Updateable<Tables['users']>) {
  const member = await addAccount(database);
  await changePerson(database, member.userId, person);
  const inviter = await addAccount(database, { group: 'location_admin' });
  const membershipId = await addMembership(
    database,
    { userId: member.userId, companyId: inviter.companyId },
    { activated: false, invited_by: inviter.userId },
  );
  return {
    ...member,
    token: await sendLink(database, secret, { kind: 'activation', userId: member.userId, membershipId }),
  };
}

test('a member of one company whose data are complete only presses a button to join another; the password stays', async () => {
  const { token, email } = await addInvitedMember(completePerson);
  expect((await read(token)).json()).toMatchObject({ isFullRegistration: true, hasUserActivatedMembership: true });
  expect((await activate(token, { password: newPassword, passwordRepeat: newPassword })).statusCode).toBe(200);
  expect((await logIn(email, newPassword)).statusCode).toBe(401);
  expect((await logIn(email, testPassword)).statusCode).toBe(200);
});

const roles: [string, { hasPassword: boolean; isMember: boolean }, object][] = [
  ['onlyButton', { hasPassword: true, isMember: true }, {}],
  ['passwordOnly', { hasPassword: false, isMember: false }, { password: newPassword, passwordRepeat: newPassword }],
];
test.each(roles)(
  'a first administrator who is known (%s) becomes one only by their own word: representation and statute',
  async (variant, { hasPassword, isMember }, password) => {
    const { token, userId, membershipId, companyId } = await addRegistered(database, secret);
    const [nip, regon] = [newNip(), newRegon()];
    const starter = await addAccount(database, { firstName: 'Michał', lastName: 'Szczęsny' });
    if (isMember) await addMembership(database, { userId, companyId: (await addAccount(database)).companyId });
    await changePerson(database, userId, completePerson);
    if (!hasPassword) await changePerson(database, userId, { password_hash: null });
    await changeMembership(database, membershipId, { is_company_representative: false });
    await changeCompany(database, companyId, {
      nip,
      regon,
      street: 'ul. Sadowa 12',
      postal_code: '27-600',
      city: 'Sandomierz',
    });
    await writeAct(database, {
      act: 'company registered',
      actor_id: starter.userId,
      subject_id: userId,
      company_id: companyId,
    });
    expect((await read(token)).json()).toMatchObject({
      isFirstAdmin: true,
      isFullRegistration: true,
      hasUserActivatedMembership: isMember,
      registration: {
        nip,
        regon,
        address: 'ul. Sadowa 12, 27-600 Sandomierz',
        startedAt: expect.stringMatching(/^\d{4}-/),
        startedBy: { name: 'Michał Szczęsny', email: starter.email },
      },
    });
    const { rows } = await database.pool.query<{ until: Date }>(
      'SELECT expires_at AS until FROM mail_links WHERE user_id = $1 AND voided_at IS NULL',
      [userId],
    );
    expect((await read(token)).json().linkUntil).toBe(rows[0]?.until.toISOString());
    const whole = { ...password, confirmedStatute: true, isCompanyRepresentative: true };
    const missing: [string, object][] = [
      ['REPRESENTATIVE_REQUIRED', { isCompanyRepresentative: undefined }],
      ['REPRESENTATIVE_REQUIRED', { isCompanyRepresentative: false }],
      ['STATUTE_REQUIRED', { confirmedStatute: undefined }],
      ['STATUTE_REQUIRED', { confirmedStatute: false }],
    ];
    for (const [code, change] of missing) expect(codeOf(await activate(token, { ...whole, ...change }))).toBe(code);
    expect(await one('SELECT activated FROM memberships WHERE id = $1', membershipId)).toEqual({ activated: false });
    expect((await activate(token, { ...whole, ...allConsents(true) })).statusCode).toBe(200);
    expect(await one('SELECT * FROM memberships WHERE id = $1', membershipId)).toMatchObject({
      activated: true,
      is_company_representative: true,
    });
    expect(await one('SELECT * FROM users WHERE id = $1', userId)).toMatchObject(completePerson);
    const act = await one<{ details: { variant: string } }>(
      `SELECT details FROM audit_log WHERE act = 'membership activated' AND subject_id = $1`,
      userId,
    );
    expect(act?.details.variant).toBe(variant);
  },
);

test('a link that chose a new password for somebody who had one ends the sessions and tells them', async () => {
  const { token, userId, email } = await addInvited(database, secret, { hasPassword: true });
  const { refresh } = (await logIn(email, testPassword)).json<{ refresh: string }>();
  expect((await activate(token, fullActivation)).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh } })).statusCode).toBe(
    401,
  );
  expect(sent).toContainEqual({ template: 'password-changed', userId });
});

test('100 uses of one link at once: one activates, the others hear that the account is active', async () => {
  const { token, userId } = await addInvited(database, secret);
  const answers = await Promise.all(Array.from({ length: 100 }, () => activate(token, fullActivation)));
  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => answer.statusCode !== 200).map(codeOf))).toEqual(
    new Set(['ACCOUNT_ALREADY_ACTIVE']),
  );
  const acts = await one<{ n: number }>('SELECT count(*) AS n FROM audit_log WHERE subject_id = $1', userId);
  expect(acts?.n).toBe(1);
});

test('a used link says ACCOUNT_ALREADY_ACTIVE when read and when sent again', async () => {
  const { token } = await addRegistered(database, secret);
  await activate(token, fullActivation);
  expect(codeOf(await read(token))).toBe('ACCOUNT_ALREADY_ACTIVE');
  expect(codeOf(await activate(token, fullActivation))).toBe('ACCOUNT_ALREADY_ACTIVE');
  expect((await read(token)).statusCode).toBe(409);
});

test('unknown, expired, voided and deleted links, links of another kind and of people who may not come in are one answer', async () => {
  const expired = await addRegistered(database, secret);
  await expireLinks(database, expired);
  const voided = await addInvited(database, secret);
  await sendLink(database, secret, { kind: 'activation', ...voided });
  const deleted = await addInvited(database, secret);
  await removeMembership(database, deleted.membershipId);
  const deactivated = await addInvited(database, secret);
  await changePerson(database, deactivated.userId, { is_active: false });
  const { userId } = await addAccount(database);
  const reset = await sendLink(database, secret, { kind: 'password-reset', userId });
  const links = [expired, voided, deleted, deactivated].map((waiting) => waiting.token);
  const answers = [];
  vi.mocked(argon2.hash).mockClear();
  for (const token of [...links, reset, newToken(), 'x', "' OR 1=1 --", '%00', 'ą'.repeat(60)])
    for (const answer of [
      await read(encodeURIComponent(token)),
      await activate(encodeURIComponent(token), fullActivation),
    ])
      answers.push({ status: answer.statusCode, body: answer.json(), headers: Object.keys(answer.headers).sort() });
  expect(answers[0]).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } });
  expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: [] })))).toHaveProperty('size', 1);
  // Dead links cost no hash.
  expect(argon2.hash).not.toHaveBeenCalled();
});

test('1,000 guessed links open nothing', async () => {
  await addRegistered(database, secret);
  for (let i = 0; i < 1_000; i++) expect((await activate(newToken(), fullActivation)).statusCode).toBe(410);
});

test('a company whose first administrator came meanwhile by another link is not opened by the full form', async () => {
  const first = await addRegistered(database, secret);
  const second = await addAccount(database, {
    activated: false,
    hasPassword: false,
    group: 'location_admin',
    companyId: first.companyId,
  });
  await changePerson(database, second.userId, { confirmed_statute: false });
  const token = await sendLink(database, secret, { kind: 'activation', ...second });
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE', [first.companyId]);
  const waiting = activate(token, fullActivation);
  await expect.poll(() => waitingConnections(database.pool)).toBe(1);
  await client.query('UPDATE memberships SET activated = true WHERE id = $1', [first.membershipId]);
  await client.query('COMMIT');
  client.release();
  expect(codeOf(await waiting)).toBe('ACTIVATE_ACCOUNT_ERROR');
  expect((await read(token)).json()).toMatchObject({ isFirstAdmin: false });
});

test('a failure on the way leaves link, person and membership as they were', async () => {
  const failing = await buildTestApp({
    database,
    parts: {
      mail: {
        queue: async () => {
          throw new Error('no queue');
        },
      },
    },
  });
  const { token, membershipId } = await addInvited(database, secret, { hasPassword: true });
  const answer = await failing.app.inject({ method: 'POST', url: address(token), payload: fullActivation });
  expect(answer.statusCode).toBe(500);
  expect(await one('SELECT activated FROM memberships WHERE id = $1', membershipId)).toEqual({ activated: false });
  expect((await activate(token, fullActivation)).statusCode).toBe(200);
});
