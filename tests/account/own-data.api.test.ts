import { getAccount } from '@gtinoteka/contract/account.ts';
import { consentNames } from '@gtinoteka/contract/people/person.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changePerson, writtenActs } from '../support/stored-rows.ts';
import { addMembership } from '../support/prepared/companies.ts';

const { app, database } = await buildTestApp();
const path = (userId: string, id = userId) => `/accounts/${userId}/user/${id}/`;

async function call(account: Account | null, method: 'GET' | 'PUT', address: string, payload?: object) {
  const headers = account ? await callerHeaders(app, database, account) : {};
  return app.inject({ method, url: `/api/v1${address}`, headers, ...(payload ? { payload } : {}) });
}
const told = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? '200' : `${statusCode} ${JSON.parse(body).code}`;
const save = (account: Account, payload: object, query = '') =>
  call(account, 'PUT', path(account.userId) + query, { ...right, ...payload });
const read = async (account: Account) => (await call(account, 'GET', path(account.userId))).json();

const right = {
  firstName: 'Żaneta',
  lastName: 'Łęcka-Ślaz',
  phoneNumber: '+48 600-700-800',
  agreeToSellingEmails: true,
  agreeToSellingPhones: false,
  agreeToSharingData: false,
  agreeToMarketingEmails: true,
  agreeToMarketingPhones: false,
};

describe('own data', () => {
  test('own data are read by the person alone, and kept by no cache', async () => {
    const own = await addAccount(database);
    const other = await addAccount(database, { companyId: own.companyId, group: 'location_admin' });
    const answer = await call(own, 'GET', path(own.userId));
    expect(getAccount.answer.safeParse(answer.json()).success).toBe(true);
    expect(answer.json()).toMatchObject({ id: own.userId, email: own.email });
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const [caller, address, expected] of [
      [null, path(own.userId), '401 UNAUTHORIZED'],
      [other, path(own.userId), '404 NOT_FOUND'],
      [other, path(other.userId, own.userId), '404 NOT_FOUND'],
      [own, path(own.userId, randomUUID()), '404 NOT_FOUND'],
      [own, path(own.userId, 'x'), '404 NOT_FOUND'],
      [own, `${path(own.userId)}?activeMembershipId=${other.membershipId}`, '404 NOT_FOUND'],
    ] as const) {
      expect(told(await call(caller, 'GET', address))).toBe(expected);
      expect(told(await call(caller, 'PUT', address, right))).toBe(expected);
    }
  });

  test('own data are for members: somebody only invited is denied', async () => {
    const invited = await addAccount(database, { activated: false });
    expect(told(await call(invited, 'GET', path(invited.userId)))).toBe('403 ACCESS_DENIED');
    expect(told(await call(invited, 'PUT', path(invited.userId), right))).toBe('403 ACCESS_DENIED');
  });

  test('own data are saved trimmed, the phone as +48 and nine digits; the address never changes; the act is written down', async () => {
    const own = await addAccount(database);
    const answer = await save(own, { firstName: '  Żaneta ', email: 'inny@test.example' });
    expect(told(answer)).toBe('200');
    const expected = { ...right, phoneNumber: '+48600700800', email: own.email };
    expect(answer.json()).toMatchObject(expected);
    expect(await read(own)).toMatchObject(expected);
    const acts = await writtenActs(database, { act: 'account updated', actor_id: own.userId });
    expect(acts).toMatchObject([{ details: { isCompanyRepresentative: null }, client: expect.anything() }]);
  });

  test('own data with faults are refused with every fault at once, and nothing is saved', async () => {
    const own = await addAccount(database, { firstName: 'Jan' });
    const answer = await save(own, {
      firstName: '!',
      lastName: '',
      phoneNumber: '+48 12',
      agreeToSharingData: null,
      agreeToMarketingPhones: undefined,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      firstName: 'NAME_INVALID',
      lastName: 'FIELD_REQUIRED',
      phoneNumber: 'PHONE_INVALID',
      agreeToSharingData: 'CONSENT_REQUIRED',
      agreeToMarketingPhones: 'CONSENT_REQUIRED',
    });
    expect(await read(own)).toMatchObject({ firstName: 'Jan', phoneNumber: null });
  });

  test.each([
    ['firstName', 'Ya', '200'],
    ['firstName', 'Y', '400 NAME_TOO_SHORT'],
    ['lastName', 'a'.repeat(50), '200'],
    ['lastName', 'a'.repeat(51), '400 FIELD_TOO_LONG'],
    ['lastName', '12', '400 NAME_INVALID'],
    ['phoneNumber', '600700800', '200'],
    ['phoneNumber', '+48 600-700-80', '400 PHONE_INVALID'],
    ['phoneNumber', '+49600700800', '400 PHONE_INVALID'],
    ['phoneNumber', '+48', '400 FIELD_REQUIRED'],
    ['phoneNumber', '', '400 FIELD_REQUIRED'],
    ['agreeToSellingEmails', null, '400 CONSENT_REQUIRED'],
    ['agreeToSellingEmails', 'yes', '400 BAD_REQUEST'],
    ['firstName', 'a'.repeat(1_001), '400 BAD_REQUEST'],
    ['firstName', undefined, '400 BAD_REQUEST'],
  ])('%s %j answers %s', async (field, value, expected) => {
    const own = await addAccount(database);
    expect(told(await save(own, { [field]: value }))).toBe(expected);
  });

  test('own data with each of the five answers left out name that answer', async () => {
    const own = await addAccount(database);
    for (const name of consentNames)
      expect((await save(own, { [name]: null })).json().fields).toEqual({ [name]: 'CONSENT_REQUIRED' });
  });
});

describe('the statute', () => {
  async function unconfirmed() {
    const own = await addAccount(database);
    await changePerson(database, own.userId, { confirmed_statute: false });
    return own;
  }

  test('must be confirmed once', async () => {
    const own = await unconfirmed();
    for (const confirmedStatute of [undefined, false]) {
      const answer = await save(own, { confirmedStatute });
      expect(told(answer)).toBe('400 STATUTE_REQUIRED');
      expect(answer.json().fields).toEqual({ confirmedStatute: 'STATUTE_REQUIRED' });
    }
    expect((await save(own, { confirmedStatute: true })).json()).toMatchObject({ confirmedStatute: true });
    expect(told(await save(own, {}))).toBe('200');
  });

  test('the statute cannot be taken back', async () => {
    const own = await addAccount(database);
    expect(told(await save(own, { confirmedStatute: false }))).toBe('400 STATUTE_REQUIRED');
    expect(await read(own)).toMatchObject({ confirmedStatute: true });
  });
});

describe('the mark of a representative', () => {
  const markOf = async (account: Account) =>
    (await read(account)).memberships.find(({ id }: { id: string }) => id === account.membershipId)
      .isCompanyRepresentative;

  test('the mark of a representative is put on and taken off by an administrator, while another one is left', async () => {
    const first = await addAccount(database, { group: 'location_admin', isRepresentative: true });
    const second = await addAccount(database, { companyId: first.companyId, group: 'location_admin' });
    const error = await save(first, { isCompanyRepresentative: false, firstName: 'Zmieniona' });
    expect(told(error)).toBe('400 REMOVE_LAST_COMPANY_REPRESENTATIVE');
    expect(await read(first)).toMatchObject({ firstName: 'Jan' });
    expect(told(await save(second, { isCompanyRepresentative: true }))).toBe('200');
    expect(told(await save(first, { isCompanyRepresentative: false }))).toBe('200');
    expect([await markOf(first), await markOf(second)]).toEqual([false, true]);
  });

  test('the mark of a representative is not for a standard user', async () => {
    const user = await addAccount(database);
    expect(told(await save(user, { isCompanyRepresentative: true }))).toBe('403 ACCESS_DENIED');
    expect(told(await save(user, { isCompanyRepresentative: false }))).toBe('200');
    expect(await markOf(user)).toBe(false);
  });

  test('concerns the membership that the call acts for', async () => {
    const own = await addAccount(database, { group: 'location_user' });
    const { companyId } = await addAccount(database);
    const membershipId = await addMembership(database, { ...own, companyId }, { permission_group: 'location_admin' });
    const second = { ...own, membershipId };
    expect(told(await save(own, { isCompanyRepresentative: true }, `?activeMembershipId=${second.membershipId}`))).toBe(
      '200',
    );
    expect([await markOf(own), await markOf(second)]).toEqual([false, true]);
    expect(told(await save(own, { isCompanyRepresentative: true }))).toBe('403 ACCESS_DENIED');
  });

  test('the mark of a representative is kept by one of two who take it off at once, 50 times', async () => {
    for (let round = 0; round < 50; round++) {
      const one = await addAccount(database, { group: 'location_admin', isRepresentative: true });
      const two = await addAccount(database, {
        companyId: one.companyId,
        group: 'location_admin',
        isRepresentative: true,
      });
      const answers = await Promise.all([one, two].map((account) => save(account, { isCompanyRepresentative: false })));
      expect(answers.map(told).sort()).toEqual(['200', '400 REMOVE_LAST_COMPANY_REPRESENTATIVE']);
    }
  });
});
