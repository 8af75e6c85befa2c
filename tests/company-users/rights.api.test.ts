import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { findLink } from '../../api/store/people/mail-links.ts';
import { buildPeopleApp, makeCalls, send, told } from './people-calls.ts';
import { writtenActs } from '../support/stored-rows.ts';
import { addMembership } from '../support/prepared/companies.ts';

const built = await buildPeopleApp();
const { app, database, config } = built;
const as = makeCalls(built);
const admin = await addAccount(database, { group: 'location_admin', isRepresentative: true });
const { companyId } = admin;
const stranger = await addAccount(database, { group: 'location_admin' });
const colleague = (options: Parameters<typeof addAccount>[1] = {}) => addAccount(database, { companyId, ...options });
const member = await colleague();

const setRights = (caller: Account, target: string, body: object) =>
  as(caller)('PATCH', `/accounts/${caller.userId}/set_permission/${target}/`, body);
const remove = (caller: Account, target: string) =>
  as(caller)('DELETE', `/accounts/${caller.userId}/delete_membership/${target}/`);

async function rightsOf({ membershipId }: Account) {
  const { rows } = await database.pool.query<{ group: string; representative: boolean }>(
    'SELECT permission_group AS "group", is_company_representative AS representative FROM memberships WHERE id = $1',
    [membershipId],
  );
  return rows[0];
}

describe('a group', () => {
  test('a group is changed there and back, each with an audit row', async () => {
    const target = await colleague();
    const promoted = await setRights(admin, target.membershipId, { permissionGroup: 'location_admin' });
    expect(promoted.json()).toEqual({ permissionGroup: 'location_admin', isCompanyRepresentative: false });
    expect(told(await setRights(admin, target.membershipId, { permissionGroup: 'location_user' }))).toBe('200');
    const acts = await writtenActs(database, { act: 'permission changed', subject_id: target.userId });
    expect(acts.map(({ details }) => details['permissionGroup'])).toEqual(['location_admin', 'location_user']);
  });

  test('a group that stays is USER_PERMISSION_NOT_CHANGED', async () => {
    expect(told(await setRights(admin, member.membershipId, { permissionGroup: 'location_user' }))).toBe(
      '409 USER_PERMISSION_NOT_CHANGED',
    );
    expect(told(await setRights(admin, member.membershipId, { isCompanyRepresentative: false }))).toBe(
      '409 USER_PERMISSION_NOT_CHANGED',
    );
  });

  test('a group is required, and must be one of the two', async () => {
    expect(told(await setRights(admin, member.membershipId, {}))).toBe('400 FIELD_REQUIRED');
    expect(told(await setRights(admin, member.membershipId, { permissionGroup: 'owner' }))).toBe('400 BAD_REQUEST');
  });

  test('a group of somebody invited is changed too, and kept when they activate', async () => {
    const target = await colleague({ activated: false });
    expect(told(await setRights(admin, target.membershipId, { permissionGroup: 'location_admin' }))).toBe('200');
    expect(await rightsOf(target)).toEqual({ group: 'location_admin', representative: false });
  });

  test('lost is lost within a second', async () => {
    const target = await colleague({ group: 'location_admin' });
    const headers = await callerHeaders(app, database, target);
    const path = `/accounts/${target.userId}/get_company_memberships/${companyId}/`;
    expect(told(await send(app, 'GET', path, undefined, headers))).toBe('200');
    await setRights(admin, target.membershipId, { permissionGroup: 'location_user' });
    await wait(1_050);
    expect(told(await send(app, 'GET', path, undefined, headers))).toBe('403 ACCESS_DENIED');
  });
});

describe('the mark of a representative', () => {
  test('the mark of a representative is for administrators who have activated', async () => {
    const invited = await colleague({ activated: false, group: 'location_admin' });
    for (const target of [member, invited]) {
      const answer = await setRights(admin, target.membershipId, { isCompanyRepresentative: true });
      expect(told(answer)).toBe('400 FIELD_INVALID');
      expect(answer.json()).toMatchObject({ fields: { isCompanyRepresentative: 'FIELD_INVALID' } });
    }
    const both = { permissionGroup: 'location_user', isCompanyRepresentative: true };
    const other = await colleague({ group: 'location_admin', isRepresentative: true });
    expect(told(await setRights(admin, other.membershipId, both))).toBe('400 FIELD_INVALID');
  });

  test('the mark of a representative goes with the group', async () => {
    const target = await colleague();
    const both = { permissionGroup: 'location_admin', isCompanyRepresentative: true };
    expect((await setRights(admin, target.membershipId, both)).json()).toEqual(both);
    const down = await setRights(admin, target.membershipId, { permissionGroup: 'location_user' });
    expect(down.json()).toEqual({ permissionGroup: 'location_user', isCompanyRepresentative: false });
  });

  test('the mark of a representative of the last one can be neither demoted, nor taken off, nor deleted; of the last but one it can', async () => {
    const last = await addAccount(database, { group: 'location_admin', isRepresentative: true });
    const boss = await addAccount(database, { companyId: last.companyId, group: 'location_admin' });
    await addAccount(database, {
      companyId: last.companyId,
      group: 'location_admin',
      isRepresentative: true,
      activated: false,
    });
    const error = '400 CHANGE_PERMISSION_LAST_USER_WITH_REPRESENTATION_ERROR';
    expect(told(await setRights(boss, last.membershipId, { permissionGroup: 'location_user' }))).toBe(error);
    expect(told(await setRights(boss, last.membershipId, { isCompanyRepresentative: false }))).toBe(error);
    expect(told(await remove(boss, last.membershipId))).toBe('400 DELETE_LAST_USER_WITH_REPRESENTATION_ERROR');
    expect(await rightsOf(last)).toEqual({ group: 'location_admin', representative: true });
    const next = await addAccount(database, {
      companyId: last.companyId,
      group: 'location_admin',
      isRepresentative: true,
    });
    expect(told(await setRights(boss, last.membershipId, { permissionGroup: 'location_user' }))).toBe('200');
    expect(told(await remove(boss, last.membershipId))).toBe('200');
    expect(told(await remove(boss, next.membershipId))).toBe('400 DELETE_LAST_USER_WITH_REPRESENTATION_ERROR');
  });
});

describe('a deleted membership', () => {
  test('a deleted membership is gone from the list and from the database, the person stays, and the act is written down', async () => {
    const target = await colleague();
    expect((await remove(admin, target.membershipId)).json()).toEqual({ deleted: true });
    expect(await rightsOf(target)).toBeUndefined();
    const { rows } = await database.pool.query('SELECT email FROM users WHERE id = $1', [target.userId]);
    expect(rows).toEqual([{ email: target.email }]);
    const acts = await writtenActs(database, { act: 'membership deleted', subject_id: target.userId });
    expect(acts).toMatchObject([{ actor_id: admin.userId, company_id: companyId }]);
    expect(told(await remove(admin, target.membershipId))).toBe('404 NOT_FOUND');
  });

  test('a deleted membership gives no right any more within a second', async () => {
    const target = await colleague();
    const headers = await callerHeaders(app, database, target);
    const path = `/accounts/${target.userId}/user/${target.userId}/`;
    expect(told(await send(app, 'GET', path, undefined, headers))).toBe('200');
    await remove(admin, target.membershipId);
    await wait(1_050);
    expect(told(await send(app, 'GET', path, undefined, headers))).toBe('403 ACCESS_DENIED');
  });

  test('a deleted membership takes its activation link with it, and the person who never came', async () => {
    const email = `nikt-${randomUUID()}@test.example`;
    const invited = await as(admin)('POST', `/accounts/${admin.userId}/invite_user/${companyId}/`, { email });
    const { membershipId } = invited.json<{ membershipId: string }>();
    const token = await newestLinkToken(database, config.secret ?? '', { kind: 'activation', email });
    expect(await findLink(database, 'activation', token)).toMatchObject({ state: 'live' });
    await remove(admin, membershipId);
    expect(await findLink(database, 'activation', token)).toBeNull();
    expect((await database.pool.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(0);
  });

  test('a deleted membership of somebody invited by two companies leaves the other invitation', async () => {
    const email = `dwie-${randomUUID()}@test.example`;
    const ids = [];
    for (const caller of [admin, stranger]) {
      const path = `/accounts/${caller.userId}/invite_user/${caller.companyId}/`;
      ids.push((await as(caller)('POST', path, { email })).json<{ membershipId: string }>().membershipId);
    }
    await remove(admin, ids[0] ?? '');
    expect((await database.pool.query('SELECT FROM memberships WHERE id = $1', [ids[1]])).rowCount).toBe(1);
  });

  test('a deleted membership and an invitation to another company at the same moment never lose each other, 30 times', async () => {
    for (let round = 0; round < 30; round++) {
      const email = `wyscig-${randomUUID()}@test.example`;
      const mine = await as(admin)('POST', `/accounts/${admin.userId}/invite_user/${companyId}/`, { email });
      const path = `/accounts/${stranger.userId}/invite_user/${stranger.companyId}/`;
      const [removed, added] = await Promise.all([
        remove(admin, mine.json<{ membershipId: string }>().membershipId),
        as(stranger)('POST', path, { email }),
      ]);
      expect([told(removed), told(added)]).toEqual(['200', '200']);
      const { membershipId } = added.json<{ membershipId: string }>();
      expect((await database.pool.query('SELECT FROM memberships WHERE id = $1', [membershipId])).rowCount).toBe(1);
    }
  });
});

describe.each([
  [
    'set_permission',
    (caller: Account, target: string) => setRights(caller, target, { permissionGroup: 'location_admin' }),
  ],
  ['delete_membership', remove],
] as const)('%s', (name, act) => {
  test('is not for anybody’s own row', async () => {
    expect(told(await act(admin, admin.membershipId))).toBe('403 ACCESS_DENIED');
  });

  test('of another company’s membership is NOT_FOUND, as of one that does not exist, and changes nothing', async () => {
    const user = await addAccount(database, { companyId: stranger.companyId });
    for (const target of [user.membershipId, stranger.membershipId, randomUUID(), 'x', '0'.repeat(36)])
      expect(told(await act(admin, target))).toBe('404 NOT_FOUND');
    expect(await rightsOf(user)).toEqual({ group: 'location_user', representative: false });
  });

  test('is not for a standard user, also where they administer another company', async () => {
    const target = await colleague();
    expect(told(await act(member, target.membershipId))).toBe('403 ACCESS_DENIED');
    const elsewhere = await addAccount(database, { group: 'location_admin' });
    await addMembership(database, { userId: elsewhere.userId, companyId });
    expect(told(await act(elsewhere, target.membershipId))).toBe('404 NOT_FOUND');
    expect(await rightsOf(target)).toEqual({ group: 'location_user', representative: false });
  });

  test('needs a session, and one’s own id in the address', async () => {
    const method = name === 'delete_membership' ? 'DELETE' : 'PATCH';
    const body = name === 'delete_membership' ? undefined : { permissionGroup: 'location_admin' };
    const path = `/accounts/${admin.userId}/${name}/${member.membershipId}/`;
    expect(told(await send(app, method, path, body))).toBe('401 UNAUTHORIZED');
    expect(told(await as(stranger)(method, path, body))).toBe('404 NOT_FOUND');
  });
});

describe('two administrators', () => {
  /** Both representatives of a new company, each acting on the other at once. */
  async function duel(act: (caller: Account, target: string) => ReturnType<typeof remove>) {
    const one = await addAccount(database, { group: 'location_admin', isRepresentative: true });
    const two = await addAccount(database, {
      companyId: one.companyId,
      group: 'location_admin',
      isRepresentative: true,
    });
    const answers = await Promise.all([act(one, two.membershipId), act(two, one.membershipId)]);
    const { rows } = await database.pool.query(
      `SELECT FROM memberships WHERE company_id = $1 AND is_company_representative AND activated
       AND permission_group = 'location_admin'`,
      [one.companyId],
    );
    return { statuses: answers.map(({ statusCode }) => statusCode).sort(), left: rows.length };
  }

  test.each([
    ['demoting', (caller: Account, target: string) => setRights(caller, target, { permissionGroup: 'location_user' })],
    ['deleting', remove],
    [
      'taking the mark off',
      (caller: Account, target: string) => setRights(caller, target, { isCompanyRepresentative: false }),
    ],
  ] as const)('%s each other at once leave one representative, 50 times', async (_what, act) => {
    const duels = [];
    for (let round = 0; round < 50; round++) duels.push(await duel(act));
    expect(duels.filter(({ left }) => left !== 1)).toEqual([]);
    expect(duels.filter(({ statuses }) => statuses.filter((status) => status === 200).length !== 1)).toEqual([]);
  });
});
