import { getCompanyMemberships, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { buildPeopleApp, makeCalls, send, told, wrongCallers } from './people-calls.ts';
import { changePerson } from '../support/stored-rows.ts';
import { allConsents } from '../support/typed-person.ts';

const { app, database } = await buildPeopleApp();
const as = makeCalls({ app, database });
const admin = await addAccount(database, {
  group: 'location_admin',
  isRepresentative: true,
  firstName: 'Łucja',
  lastName: 'Ćwik',
});
const { companyId } = admin;
const inCompany = (options: Parameters<typeof addAccount>[1]) => addAccount(database, { companyId, ...options });
const names = ['Zofia', 'Świętosława', 'Ewa', 'Adam', 'Ćesława', 'Cecylia', 'Lena', 'Żaneta', 'Ola', 'Ócsi'];
const people = [];
for (const firstName of names) people.push(await inCompany({ firstName, lastName: 'Nowak' }));
const invited = await inCompany({ activated: false, firstName: 'Tajna', lastName: 'Osoba' });
const member = people[0] ?? admin;
const stranger = await addAccount(database, { group: 'location_admin' });
const all = names.length + 2;

async function list(query = ''): Promise<{ records: CompanyMembership[]; numAllRecords: number }> {
  const answer = await as(admin)('GET', `/accounts/${admin.userId}/get_company_memberships/${companyId}/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const firstNames = (records: CompanyMembership[]) => records.map(({ user }) => user.firstName);

describe('the list of a company’s people', () => {
  test('the list of a company’s people shows 10 a page by first name in Polish order, and says how many there are in all', async () => {
    const answer = await list();
    expect(answer.numAllRecords).toBe(all);
    expect(firstNames(answer.records)).toEqual([
      'Adam',
      'Cecylia',
      'Ćesława',
      'Ewa',
      'Lena',
      'Łucja',
      'Ola',
      'Ócsi',
      'Świętosława',
      'Zofia',
    ]);
    expect(firstNames((await list('?page=1')).records)).toEqual(['Żaneta', '']);
    expect((await list('?page=2')).records).toEqual([]);
    expect(getCompanyMemberships.answer.safeParse(answer).success).toBe(true);
  });

  test('a person who came before names were asked for stands under the first letter of the address', async () => {
    const boss = await addAccount(database, { group: 'location_admin', firstName: 'Barbara' });
    const inFirm = { companyId: boss.companyId, lastName: '' };
    await addAccount(database, { ...inFirm, firstName: 'Adam' });
    const nameless = await addAccount(database, {
      ...inFirm,
      firstName: '',
      email: `celina-${randomUUID()}@test.example`,
    });
    const answer = await as(boss)('GET', `/accounts/${boss.userId}/get_company_memberships/${boss.companyId}/`);
    const { records } = answer.json<{ records: CompanyMembership[] }>();
    expect(records.map(({ user }) => user.firstName || user.email)).toEqual(['Adam', 'Barbara', nameless.email]);
  });

  test('the list of a company’s people shows of a person who has not activated only the invited address, the group and when the mail went', async () => {
    const { records } = await list('?page_size=50');
    const row = records.find(({ id }) => id === invited.membershipId);
    expect(row).toMatchObject({ activated: false, permissionGroup: 'location_user', activationDate: null });
    expect(row?.invitedAt).toMatch(/^\d{4}-/);
    expect(row?.user).toEqual({
      id: null,
      firstName: '',
      lastName: '',
      email: invited.email,
      phoneNumber: null,
      dateJoined: null,
      lastLogin: null,
      confirmedStatute: false,
      ...allConsents(null),
    });
    expect(JSON.stringify(records)).not.toContain('Tajna');
  });

  test.each([
    ['page_size=100', all],
    ['page_size=101', all],
    ['page_size=3', 3],
    ['page_size=0', 10],
    ['page_size=-1', 10],
    ['page_size=1e3', 10],
    ['page=-1', 10],
    ['page=x', 10],
    ['page=999999999&page_size=999999999', 0],
    ['sort_column=user__password_hash&direction=sideways', 10],
    ["sort_column=user__email';--", 10],
  ])('%s gives %d rows', async (query, rows) => {
    expect((await list(`?${query}`)).records).toHaveLength(rows);
  });

  test('100 rows at most are one page', async () => {
    const crowd = await addAccount(database, { group: 'location_admin' });
    for (let n = 0; n < 100; n++) await addAccount(database, { companyId: crowd.companyId });
    const path = `/accounts/${crowd.userId}/get_company_memberships/${crowd.companyId}/?page_size=101`;
    expect((await as(crowd)('GET', path)).json()).toMatchObject({ numAllRecords: 101, records: { length: 100 } });
  });

  test.each(['user__first_name', 'user__email', 'user__date_joined', 'user__last_login', 'permission_group'])(
    'sorted by %s, pages of any size hold everybody once, both ways',
    async (column) => {
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = [];
        for (let page = 0; page < 5; page++)
          seen.push(
            ...(await list(`?sort_column=${column}&direction=${direction}&page_size=3&page=${page}`)).records.map(
              ({ id }) => id,
            ),
          );
        expect(new Set(seen).size).toBe(all);
      }
    },
  );

  test('the list of a company’s people sorts by e-mail both ways, and by the last log-in with those who never logged in last', async () => {
    const up = (await list('?sort_column=user__email&page_size=50')).records.map(({ user }) => user.email);
    const down = (await list('?sort_column=user__email&direction=desc&page_size=50')).records.map(
      ({ user }) => user.email,
    );
    expect(down).toEqual(up.toReversed());
    await changePerson(database, member.userId, { last_login: new Date() });
    for (const direction of ['asc', 'desc'])
      expect((await list(`?sort_column=user__last_login&direction=${direction}`)).records[0]?.user.id).toBe(
        member.userId,
      );
  });

  test('the list of a company’s people sorts by the day of joining and by the group, both ways', async () => {
    const boss = await addAccount(database, { group: 'location_admin', firstName: 'Barbara' });
    const ids = [boss.userId];
    for (const firstName of ['Zenon', 'Adam'])
      ids.push((await addAccount(database, { companyId: boss.companyId, firstName })).userId);
    for (const [days, id] of ids.entries())
      await changePerson(database, id, { date_joined: new Date(Date.UTC(2026, 0, 20 - days)) });
    const order = async (query: string) => {
      const path = `/accounts/${boss.userId}/get_company_memberships/${boss.companyId}/${query}`;
      const { records } = (await as(boss)('GET', path)).json<{ records: CompanyMembership[] }>();
      return records.map(({ user }) => user.id);
    };
    expect(await order('?sort_column=user__date_joined')).toEqual(ids.toReversed());
    expect(await order('?sort_column=user__date_joined&direction=desc')).toEqual(ids);
    expect((await order('?sort_column=permission_group'))[0]).toBe(boss.userId);
    expect((await order('?sort_column=permission_group&direction=desc')).at(-1)).toBe(boss.userId);
  });

  test('a hidden name does not sort its row: who has not activated stands last by name, both ways', async () => {
    for (const direction of ['asc', 'desc'])
      expect((await list(`?direction=${direction}&page_size=50`)).records.at(-1)?.id).toBe(invited.membershipId);
  });

  test('the list of a company’s people is not kept by any cache', async () => {
    const answer = await as(admin)('GET', `/accounts/${admin.userId}/get_company_memberships/${companyId}/`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ...wrongCallers({ admin, member, stranger }),
    ['an id that is no UUID', admin, admin.userId, 'x', '404 NOT_FOUND'],
  ])('%s gets no list', async (_who, caller, userId, company, expected) => {
    const path = `/accounts/${userId}/get_company_memberships/${company}/`;
    expect(told(caller ? await as(caller)('GET', path) : await send(app, 'GET', path))).toBe(expected);
  });
});
