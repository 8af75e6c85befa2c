import {
  findOfficePerson,
  getOfficePeople,
  setOfficeRights,
  type OfficePerson,
  type GrantedOfficeRights,
} from '@gtinoteka/contract/office/office-people.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, setDemoAccountsState, type Account } from '../support/accounts.ts';
import { dismissOffice } from '../support/prepared/companies.ts';
import { changePerson } from '../support/stored-rows.ts';
import { demoAccounts } from '../../api/seeds/demo-accounts.ts';
import { isOpenDemoAccount } from '../../api/store/office/office-people.ts';
import { buildOfficeApp, told } from './companies-calls.ts';

const { app, database, mails } = await buildOfficeApp();
const none: GrantedOfficeRights = { isAdmin: false, permissions: [] };
const all: GrantedOfficeRights = { isAdmin: true, permissions: [] };
const only = (...permissions: GrantedOfficeRights['permissions']): GrantedOfficeRights => ({
  isAdmin: false,
  permissions,
});

let office: Account;

beforeEach(async () => {
  await dismissOffice(database);
  office = await addAccount(database, { isPlatformAdministrator: true });
  mails.length = 0;
});

async function call(by: Account, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = await callerHeaders(app, database, by);
  return app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
}
const set = (by: Account, of: { userId: string }, rights: GrantedOfficeRights, was: GrantedOfficeRights) =>
  call(by, 'PUT', `/companies/office_people/${of.userId}/`, { ...rights, was });
const list = async () => getOfficePeople.answer.parse((await call(office, 'GET', '/companies/office_people/')).json());
const rightsOf = async (of: { userId: string }): Promise<OfficePerson | undefined> =>
  (await list()).people.find(({ id }) => id === of.userId);

describe('rights in the office', () => {
  test('rights in the office are found by the whole address, given and taken at once, in the list, the audit log and a mail', async () => {
    const clerk = await addAccount(database, { companyName: 'Młyn', firstName: 'Jan', lastName: 'Nowak' });
    const found = findOfficePerson.answer.parse(
      (
        await call(office, 'POST', '/companies/office_people/find/', { email: ` ${clerk.email.toUpperCase()} ` })
      ).json(),
    );
    expect(found.person).toEqual({
      id: clerk.userId,
      firstName: 'Jan',
      lastName: 'Nowak',
      email: clerk.email,
      companies: ['Młyn'],
      ...none,
    });
    const repository = async () =>
      (
        await app.inject({
          url: `/api/v1/repository/${clerk.companyId}/people/`,
          headers: await callerHeaders(app, database, clerk),
        })
      ).statusCode;
    expect(await repository()).toBe(403);
    const given = setOfficeRights.answer.parse((await set(office, clerk, only('repository'), none)).json());
    expect(given.person).toMatchObject({ id: clerk.userId, ...only('repository') });
    expect(await repository()).toBe(200);
    expect(await rightsOf(clerk)).toMatchObject(only('repository'));
    // Sent again after an answer that was lost it changes nothing, though `was` is old by then.
    expect(told(await set(office, clerk, only('repository'), none))).toBe('200');
    expect(mails).toEqual([{ template: 'office-rights', personId: clerk.userId }]);
    expect(told(await set(office, clerk, none, only('repository')))).toBe('200');
    expect(await repository()).toBe(403);
    expect(await rightsOf(clerk)).toBeUndefined();
    expect((await list()).changes.slice(0, 2)).toMatchObject([
      { who: office.email, whom: clerk.email, byCommand: false, ...none },
      { who: office.email, whom: clerk.email, byCommand: false, ...only('repository') },
    ]);
    const { rows } = await database.pool.query(
      `SELECT actor_id, client IS NOT NULL AS has_client, details FROM audit_log
       WHERE act = 'platform administrator set' AND subject_id = $1 ORDER BY id`,
      [clerk.userId],
    );
    expect(rows).toMatchObject([
      {
        actor_id: office.userId,
        has_client: true,
        details: { isAdmin: false, officePermissions: 'repository', wasAdmin: false, formerPermissions: '' },
      },
      { details: { officePermissions: '', formerPermissions: 'repository' } },
    ]);
  });

  test('rights in the office are kept in one form: an administrator has all, order and repetition do not matter', async () => {
    const clerk = await addAccount(database);
    await set(office, clerk, only('cms', 'registered_company', 'cms'), none);
    expect(await rightsOf(clerk)).toMatchObject(only('registered_company', 'cms'));
    expect(
      told(await set(office, clerk, { isAdmin: true, permissions: ['cms'] }, only('cms', 'registered_company'))),
    ).toBe('200');
    expect(await rightsOf(clerk)).toMatchObject(all);
    expect((await list()).people.map(({ id }) => id).sort()).toEqual([office.userId, clerk.userId].sort());
  });

  test('rights in the office that somebody else changed meanwhile are not written over', async () => {
    const clerk = await addAccount(database);
    const other = await addAccount(database, { isPlatformAdministrator: true });
    const answers = await Promise.all([
      set(office, clerk, only('cms'), none),
      set(other, clerk, only('repository'), none),
    ]);
    expect(answers.map(told).sort()).toEqual(['200', '409 OFFICE_RIGHTS_CHANGED']);
    expect(mails).toHaveLength(1);
  });

  test('rights in the office of the last administrator stay; of two who give up at once one stays', async () => {
    expect(told(await set(office, office, none, all))).toBe('409 LAST_ADMINISTRATOR');
    // Neither somebody who cannot log in, nor somebody without a company, is one more.
    const gone = await addAccount(database, { isPlatformAdministrator: true });
    await changePerson(database, gone.userId, { is_active: false });
    await addAccount(database, { isPlatformAdministrator: true, activated: false });
    expect(told(await set(office, office, only('cms'), all))).toBe('409 LAST_ADMINISTRATOR');
    const other = await addAccount(database, { isPlatformAdministrator: true });
    const answers = await Promise.all([set(office, office, none, all), set(other, other, none, all)]);
    expect(answers.map(told).sort()).toEqual(['200', '409 LAST_ADMINISTRATOR']);
  });

  test('rights in the office are neither read nor changed by who runs companies alone, nor by who was an administrator', async () => {
    const clerk = await addAccount(database, { office: ['registered_company', 'repository', 'cms'] });
    const former = await addAccount(database, { isPlatformAdministrator: true });
    await set(office, former, only('registered_company'), all);
    for (const by of [clerk, former]) {
      expect(told(await call(by, 'GET', '/companies/office_people/'))).toBe('403 ACCESS_DENIED');
      expect(told(await call(by, 'POST', '/companies/office_people/find/', { email: office.email }))).toBe(
        '403 ACCESS_DENIED',
      );
      expect(told(await set(by, by, all, only('registered_company')))).toBe('403 ACCESS_DENIED');
    }
    expect(await rightsOf(clerk)).toMatchObject({ isAdmin: false });
  });

  test('rights in the office are neither given by a demo account that is open to everybody, nor given to one', async () => {
    const emails = { demo: 'platforma@demo.example', other: 'pro-admin@demo.example' };
    const [demo, clerk, other] = [
      await addAccount(database, { email: emails.demo, isPlatformAdministrator: true }),
      await addAccount(database),
      await addAccount(database, { email: emails.other }),
    ];
    await setDemoAccountsState(database, 'public');
    for (const { email } of demoAccounts.filter((one) => !Object.values(emails).includes(one.email))) {
      const { userId } = await addAccount(database, { email });
      expect([email, await isOpenDemoAccount(database.db, [userId])]).toEqual([email, true]);
    }
    const saysDemo = async (who: typeof demo) =>
      (await call(who, 'GET', '/companies/office_people/')).json().isDemoAccount;
    expect([await saysDemo(demo), await saysDemo(office)]).toEqual([true, false]);
    expect(told(await set(demo, clerk, only('cms'), none))).toBe('403 DEMO_ACCOUNT_RIGHTS');
    expect(told(await set(office, other, only('cms'), none))).toBe('403 DEMO_ACCOUNT_RIGHTS');
    expect(told(await set(demo, office, none, all))).toBe('403 DEMO_ACCOUNT_RIGHTS');
    expect(told(await set(office, clerk, only('cms'), none))).toBe('200');
    expect(mails).toEqual([{ template: 'office-rights', personId: clerk.userId }]);
    // On a machine of its own whoever started it tries everything.
    await setDemoAccountsState(database, 'true');
    expect(told(await set(demo, clerk, none, only('cms')))).toBe('200');
  });

  test('need an active account: neither an invited person, nor one without an account, nor a wrong address', async () => {
    const invited = await addAccount(database, { activated: false });
    const find = async (email: string) => told(await call(office, 'POST', '/companies/office_people/find/', { email }));
    expect(await find(invited.email)).toBe('404 PERSON_NOT_FOUND');
    expect(await find('nikt@nigdzie.example')).toBe('404 PERSON_NOT_FOUND');
    expect(await find('nie adres')).toBe('400 EMAIL_INVALID');
    expect(told(await set(office, invited, only('cms'), none))).toBe('404 NOT_FOUND');
    expect(told(await set(office, { userId: randomUUID() }, only('cms'), none))).toBe('404 NOT_FOUND');
    expect(
      (await set(office, invited, { isAdmin: false, permissions: ['users_manage' as 'cms'] }, none)).statusCode,
    ).toBe(400);
  });
});
