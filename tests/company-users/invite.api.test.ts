import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { passHeaders } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { changeMembership } from '../support/stored-rows.ts';
import { buildPeopleApp, makeCalls, send, told, wrongCallers } from './people-calls.ts';

const built = await buildPeopleApp();
const { app, database, config, mails } = built;
const as = makeCalls(built);
const admin = await addAccount(database, { group: 'location_admin', isRepresentative: true });
const { companyId } = admin;
const member = await addAccount(database, { companyId });
const stranger = await addAccount(database, { group: 'location_admin' });
const tokenOf = (email: string) => newestLinkToken(database, config.secret ?? '', { kind: 'activation', email });

const invite = (email: string, permissionGroup?: string) =>
  as(admin)('POST', `/accounts/${admin.userId}/invite_user/${companyId}/`, { email, permissionGroup });
const resend = (membershipId: string) =>
  as(admin)('POST', `/accounts/${admin.userId}/resend_invitation/${membershipId}/`);
const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n);

beforeEach(() => void mails.splice(0));

describe('an invitation', () => {
  test('an invitation of somebody unknown makes a person without a password, a membership that waits, a link, a mail and an audit row', async () => {
    const answer = await invite('  Nowa.Osoba@Test.Example ');
    expect(told(answer)).toBe('200');
    const { membershipId } = answer.json<{ membershipId: string }>();
    const { rows } = await database.pool.query(
      `SELECT u.email, u.password_hash, u.first_name, m.activated, m.permission_group, m.is_company_representative, m.invited_by,
         (SELECT count(*) FROM mail_links l WHERE l.membership_id = m.id) AS links
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.id = $1`,
      [membershipId],
    );
    expect(rows).toEqual([
      {
        email: 'nowa.osoba@test.example',
        password_hash: null,
        first_name: '',
        activated: false,
        permission_group: 'location_user',
        is_company_representative: false,
        invited_by: admin.userId,
        links: 1,
      },
    ]);
    expect(await tokenOf('nowa.osoba@test.example')).toHaveLength(43);
    expect(mails).toEqual([{ template: 'invitation', linkId: expect.any(String) }]);
    expect(
      await count("audit_log WHERE act = 'user invited' AND actor_id = $1 AND client IS NOT NULL", admin.userId),
    ).toBe(1);
  });

  test('an invitation of a person of another company leaves that person untouched and answers alike', async () => {
    const known = await addAccount(database, { firstName: 'Znana', lastName: 'Osoba' });
    const read = async () => (await database.pool.query('SELECT * FROM users WHERE id = $1', [known.userId])).rows[0];
    const before = await read();
    const toKnown = await invite(known.email, 'location_admin');
    const toUnknown = await invite(`osoba-${randomUUID()}@test.example`, 'location_admin');
    expect(await read()).toEqual(before);
    expect([toKnown.statusCode, toKnown.body.length]).toEqual([toUnknown.statusCode, toUnknown.body.length]);
    expect({ ...toKnown.headers, date: '' }).toEqual({ ...toUnknown.headers, date: '' });
    expect(mails).toHaveLength(2);
  });

  test('an invitation of a member, and a second one, is USER_ALREADY_INVITED and sends nothing', async () => {
    const email = `osoba-${randomUUID()}@test.example`;
    expect(told(await invite(member.email))).toBe('409 USER_ALREADY_INVITED');
    expect(told(await invite(email))).toBe('200');
    const second = await invite(email.toUpperCase());
    expect(told(second)).toBe('409 USER_ALREADY_INVITED');
    expect(second.json()).toMatchObject({ fields: { email: 'USER_ALREADY_INVITED' } });
    expect(mails).toHaveLength(1);
  });

  test.each([
    ['', '400 FIELD_REQUIRED'],
    ['   ', '400 FIELD_REQUIRED'],
    ['bez-malpy.example', '400 EMAIL_INVALID'],
    ['osoba@', '400 EMAIL_INVALID'],
    [`a@${'b.'.repeat(126)}pl`, '400 FIELD_TOO_LONG'],
  ])('an invitation to %j is refused in its field', async (email, expected) => {
    const answer = await invite(email);
    expect(told(answer)).toBe(expected);
    expect(answer.json()).toMatchObject({ fields: { email: expected.slice(4) } });
  });

  test('an invitation with an unknown group, or without an address, is a bad request', async () => {
    expect(told(await invite('a@test.example', 'owner'))).toBe('400 BAD_REQUEST');
    const path = `/accounts/${admin.userId}/invite_user/${companyId}/`;
    expect(told(await as(admin)('POST', path, {}))).toBe('400 BAD_REQUEST');
  });

  test('30 at once to one address make one membership and one mail', async () => {
    const email = `raz-${randomUUID()}@test.example`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => invite(email)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => told(answer) === '409 USER_ALREADY_INVITED')).toHaveLength(29);
    expect(mails).toHaveLength(1);
  });

  test.each([...wrongCallers({ admin, member, stranger })])(
    '%s invites nobody',
    async (_who, caller, userId, company, expected) => {
      const path = `/accounts/${userId}/invite_user/${company}/`;
      const body = { email: 'kto@test.example' };
      expect(told(caller ? await as(caller)('POST', path, body) : await send(app, 'POST', path, body))).toBe(expected);
      expect(mails).toEqual([]);
    },
  );

  test('an invitation by an administrator demoted a moment ago is refused although the rights were read before', async () => {
    const former = await addAccount(database, { companyId, group: 'location_admin' });
    const headers = await callerHeaders(app, database, former);
    const path = `/accounts/${former.userId}/invite_user/${companyId}/`;
    expect(told(await send(app, 'POST', path, { email: member.email }, headers))).toBe('409 USER_ALREADY_INVITED');
    await changeMembership(database, former.membershipId, { permission_group: 'location_user' });
    expect(told(await send(app, 'POST', path, { email: 'po@test.example' }, headers))).toBe('403 ACCESS_DENIED');
  });
});

describe('an invitation sent again', () => {
  test('voids the former link and mails a new one', async () => {
    const email = `znowu-${randomUUID()}@test.example`;
    const { membershipId } = (await invite(email)).json<{ membershipId: string }>();
    const former = await tokenOf(email);
    mails.splice(0);
    expect((await resend(membershipId)).json()).toEqual({ sent: true });
    expect(await tokenOf(email)).not.toBe(former);
    expect(await count('mail_links WHERE membership_id = $1 AND voided_at IS NULL', membershipId)).toBe(1);
    expect(mails).toEqual([{ template: 'invitation', linkId: expect.any(String) }]);
    expect(await count("audit_log WHERE act = 'activation link sent again' AND actor_id = $1", admin.userId)).toBe(1);
  });

  test('an invitation sent again is ACCOUNT_ALREADY_ACTIVE for somebody who has activated', async () => {
    expect(told(await resend(member.membershipId))).toBe('409 ACCOUNT_ALREADY_ACTIVE');
    expect(mails).toEqual([]);
  });

  test.each([
    ['nobody', null, member.membershipId, '401 UNAUTHORIZED'],
    ['a standard user', member, member.membershipId, '403 ACCESS_DENIED'],
    ['another company’s administrator', stranger, member.membershipId, '404 NOT_FOUND'],
    ['one’s own row', admin, admin.membershipId, '403 ACCESS_DENIED'],
    ['a membership that does not exist', admin, randomUUID(), '404 NOT_FOUND'],
    ['an id that is no UUID', admin, '1', '404 NOT_FOUND'],
  ])('%s: no mail', async (_who, caller, target, expected) => {
    const path = `/accounts/${(caller ?? admin).userId}/resend_invitation/${target}/`;
    expect(told(caller ? await as(caller)('POST', path) : await send(app, 'POST', path))).toBe(expected);
    expect(mails).toEqual([]);
  });
});

test('a company sends 20 invitations an hour, again or not; the 21st waits, other companies do not', async () => {
  const limited = await buildPeopleApp({ COARSE_LIMITS: 'yes' });
  const call = makeCalls(limited);
  const first = await addAccount(limited.database, { group: 'location_admin' });
  const second = await addAccount(limited.database, { group: 'location_admin', companyId: first.companyId });
  const other = await addAccount(limited.database, { group: 'location_admin' });
  const { max } = coarseLimits.invitations;
  expect(max).toBe(20);
  async function inviteAs(account: typeof first, n: number) {
    const email = `limit-${n}@test.example`;
    return call(account)('POST', `/accounts/${account.userId}/invite_user/${account.companyId}/`, { email });
  }
  const answers = await Promise.all(Array.from({ length: max - 1 }, (_, n) => inviteAs(n % 2 ? first : second, n)));
  expect(answers.map(told)).toEqual(answers.map(() => '200'));
  const { membershipId } = answers[0]?.json<{ membershipId: string }>() ?? { membershipId: '' };
  const again = `/accounts/${first.userId}/resend_invitation/${membershipId}/`;
  expect(told(await call(first)('POST', again))).toBe('200');
  const refused = [await inviteAs(first, 100), await inviteAs(second, 101), await call(first)('POST', again)];
  expect(refused.map(told)).toEqual(refused.map(() => '429 TOO_MANY_REQUESTS'));
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(limited.mails).toHaveLength(max);
  expect(told(await inviteAs(other, 102))).toBe('200');
});

test('an address gets five pending mails a day from all companies together; the sixth is TOO_MANY_MAILS', async () => {
  const limited = await buildPeopleApp({ COARSE_LIMITS: 'yes' });
  const call = makeCalls(limited);
  const admins = [
    await addAccount(limited.database, { group: 'location_admin' }),
    await addAccount(limited.database, { group: 'location_admin' }),
    await addAccount(limited.database, { group: 'location_admin' }),
    await addAccount(limited.database, { group: 'location_admin' }),
  ];
  const email = 'obca-skrzynka@test.example';
  const inviteFrom = (account: Account | undefined, address = email) =>
    call(account ?? admin)('POST', `/accounts/${account?.userId}/invite_user/${account?.companyId}/`, {
      email: address,
    });
  const first = await inviteFrom(admins[0]);
  const { membershipId } = first.json<{ membershipId: string }>();
  const again = `/accounts/${admins[0]?.userId}/resend_invitation/${membershipId}/`;
  const sendAgain = () => call(admins[0] ?? admin)('POST', again);
  const answers = [
    first,
    await inviteFrom(admins[1]),
    await sendAgain(),
    await inviteFrom(admins[2]),
    await sendAgain(),
  ];
  expect(answers.map(told)).toEqual(answers.map(() => '200'));
  expect(limited.mails).toHaveLength(coarseLimits['pending mails of an address'].max);
  const sixth = [await sendAgain(), await inviteFrom(admins[3], email.toUpperCase())];
  expect(sixth.map(told)).toEqual(['429 TOO_MANY_MAILS', '429 TOO_MANY_MAILS']);
  expect(Number(sixth[0]?.headers['retry-after'])).toBeGreaterThan(86_000);
  // Whoever asks for a new password there is told what everybody is told, and sends nothing.
  const reset = await send(
    limited.app,
    'PUT',
    '/accounts/reset_password/',
    { email },
    passHeaders(limited.config, '127.0.0.1'),
  );
  expect(told(reset)).toBe('200');
  expect(limited.mails).toHaveLength(5);
  expect(told(await inviteFrom(admins[3], 'inna-skrzynka@test.example'))).toBe('200');
});
