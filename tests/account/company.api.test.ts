import { getCompany } from '@gtinoteka/contract/account.ts';
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addNamedKey, changeKey } from '../external-api/programs.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeMembership, companyRow, removeMembership, writtenActs } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp();
const admin = await addAccount(database, {
  group: 'location_admin',
  isRepresentative: true,
  companyName: 'Sady Dolne sp. z o.o.',
});
const { companyId } = admin;
const member = await addAccount(database, { companyId });
const stranger = await addAccount(database, { group: 'location_admin' });
const platform = await addAccount(database, { isPlatformAdministrator: true });

async function call(account: Account | null, method: 'GET' | 'POST', path: string) {
  const headers = account ? await callerHeaders(app, database, account) : {};
  return app.inject({ method, url: `/api/v1${path}`, headers });
}
const told = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? '200' : `${statusCode} ${JSON.parse(body).code}`;
const read = (account: Account | null, id: string, membership = '') =>
  call(account, 'GET', `/companies/get_by_id/?id=${id}${membership && `&activeMembershipId=${membership}`}`);
const renew = (account: Account | null, id: string) => call(account, 'POST', `/companies/${id}/api_key/`);

describe('a company', () => {
  test('a company is shown to its people with package, limits and counters', async () => {
    const answer = await read(member, companyId);
    expect(getCompany.answer.safeParse(answer.json()).success).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().data).toMatchObject({
      id: companyId,
      name: 'Sady Dolne sp. z o.o.',
      country: 'Polska',
      apiKey: null,
      hasActivatedMembership: true,
      subscription: 'free',
      limitsLeft: { freeLimit: 1_000, limitverify: 1_000, limitApiCsv: 0 },
      subscriptionDetails: { counters: { freeVerified: 0, verified: 0, api: 0, csv: 0 } },
    });
  });

  test('a company says whether a named API key of it works', async () => {
    const { companyId: id } = stranger;
    const hasKey = async () => (await read(stranger, id)).json().data.hasNamedApiKey;
    expect(await hasKey()).toBe(false);
    const key = await addNamedKey(database, id);
    expect(await hasKey()).toBe(true);
    await changeKey(database, key, { revoked_at: new Date() });
    expect(await hasKey()).toBe(false);
  });

  test('a company is shown to those who run the platform, whichever it is', async () => {
    expect(told(await read(platform, companyId))).toBe('200');
    expect(told(await read(platform, randomUUID()))).toBe('404 NOT_FOUND');
  });

  test.each([
    ['nobody', null, companyId, '401 UNAUTHORIZED'],
    ['another company’s administrator', stranger, companyId, '404 NOT_FOUND'],
    ['a member who asks for one that does not exist', member, randomUUID(), '404 NOT_FOUND'],
    ['a member who asks for no UUID', member, 'x', '404 NOT_FOUND'],
  ])('a company is not shown to %s', async (_who, caller, id, expected) => {
    expect(told(await read(caller, id))).toBe(expected);
  });

  test('a company is not shown by a membership of somebody else, nor to somebody only invited', async () => {
    expect(told(await read(member, companyId, stranger.membershipId))).toBe('404 NOT_FOUND');
    expect(told(await read(member, companyId, member.membershipId))).toBe('200');
    const invited = await addAccount(database, { companyId, activated: false });
    expect(told(await read(invited, companyId))).toBe('403 ACCESS_DENIED');
  });

  test('a company needs an id', async () => {
    expect(told(await call(member, 'GET', '/companies/get_by_id/'))).toBe('400 BAD_REQUEST');
  });
});

describe('the API key', () => {
  test('the API key is shown once; at rest there is its hash and its end', async () => {
    const answer = await renew(admin, companyId);
    const { apiKey, madeAt } = answer.json<{ apiKey: string; madeAt: string }>();
    expect(apiKey).toMatch(/^gtk_[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const row = await companyRow(database, { id: companyId });
    expect(row?.api_key_hash).toEqual(createHash('sha256').update(apiKey).digest());
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(4, 30));
    const shown = (await read(member, companyId)).json().data;
    expect(shown).toMatchObject({ apiKey: `••••${apiKey.slice(-4)}`, apiKeyMadeAt: madeAt });
  });

  test('made again replaces the former one, with an audit row each', async () => {
    const keys = [];
    for (let i = 0; i < 2; i++) keys.push((await renew(admin, companyId)).json<{ apiKey: string }>().apiKey);
    expect(new Set(keys).size).toBe(2);
    const row = await companyRow(database, { id: companyId });
    expect(row?.api_key_hash).toEqual(
      createHash('sha256')
        .update(keys[1] ?? '')
        .digest(),
    );
    const acts = await writtenActs(database, { act: 'api key renewed', company_id: companyId });
    expect(acts.map(({ details }) => details)).toEqual([{}, {}, {}]);
  });

  test('the API key is not made by an administrator demoted or removed a moment ago, although the rights were read before', async () => {
    for (const [change, expected] of [
      [(id: string) => changeMembership(database, id, { permission_group: 'location_user' }), '403 ACCESS_DENIED'],
      [(id: string) => removeMembership(database, id), '403 ACCESS_DENIED'],
    ] as const) {
      const former = await addAccount(database, { companyId, group: 'location_admin' });
      const headers = await callerHeaders(app, database, former);
      const again = () => app.inject({ method: 'POST', url: `/api/v1/companies/${companyId}/api_key/`, headers });
      expect(told(await again())).toBe('200');
      await change(former.membershipId);
      const key = () => database.pool.query('SELECT api_key_hash FROM companies WHERE id = $1', [companyId]);
      const before = (await key()).rows;
      expect(told(await again())).toBe(expected);
      expect((await key()).rows).toEqual(before);
    }
  });

  test.each([
    ['nobody', null, companyId, '401 UNAUTHORIZED'],
    ['a standard user', member, companyId, '403 ACCESS_DENIED'],
    ['another company’s administrator', stranger, companyId, '404 NOT_FOUND'],
    ['an administrator for a company that does not exist', admin, randomUUID(), '404 NOT_FOUND'],
    ['an administrator for no UUID', admin, 'x', '404 NOT_FOUND'],
  ])('the API key is not made by %s', async (_who, caller, id, expected) => {
    expect(told(await renew(caller, id))).toBe(expected);
  });
});
