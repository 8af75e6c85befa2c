import { checkNip } from '@gtinoteka/contract/rules/nip.ts';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword, describeDemoAccounts, layDemoAccounts } from '../../api/seeds/demo-accounts.ts';
import { readConfig } from '../../api/core/config.ts';
import { inTransaction } from '../../api/core/database/transaction.ts';
import { closeDemoAccounts, settleDemoAccounts } from '../../api/seeds/demo-accounts-state.ts';
import { layDemoCatalogue } from '../../api/seeds/demo-catalogue.ts';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { noteFact } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp();

async function logIn(email: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/token/',
    payload: { email, password: demoPassword },
  });
  const { access } = answer.json<{ access: string }>();
  return (await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${access}` } })).json();
}

test('demo accounts are laid once, and each of them can log in', async () => {
  expect(await layDemoAccounts(database)).toBe(true);
  expect(await layDemoAccounts(database)).toBe(true);
  const { rows } = await database.pool.query('SELECT count(*) AS people FROM users');
  expect(rows[0]).toEqual({ people: demoAccounts.length });
  const shown = new Map();
  for (const { email } of demoAccounts) shown.set(email.split('@')[0], await logIn(email));
  const first = (name: string) => shown.get(name).memberships[0];
  expect(first('starter-admin')).toMatchObject({
    permissionGroup: 'location_admin',
    company: { subscription: 'free' },
  });
  expect(first('starter')).toMatchObject({ permissionGroup: 'location_user', company: { subscription: 'free' } });
  expect(first('pro-admin')).toMatchObject({ company: { subscription: 'yearly_limited' } });
  expect(first('unlimited')).toMatchObject({ company: { subscription: 'yearly_unlimited' } });
  expect(first('platforma').permissions).toEqual(expect.arrayContaining(['repository', 'registered_company', 'cms']));
  expect(shown.get('dwie-firmy').memberships).toHaveLength(2);
  expect(first('nieaktywne')).toMatchObject({ activated: false, permissions: [] });
  for (const [name, person] of shown) {
    const isComplete = person.phoneNumber !== null && person.agreeToSharingData !== null;
    expect([name, isComplete]).toEqual([name, name !== 'niepelne']);
  }
  expect(first('po-terminie')).toMatchObject({ company: { subscription: 'free' } });
});

test("the people of a producer find their company's own products", async () => {
  const other = await buildTestApp();
  await layDemoCatalogue(other.database);
  await layDemoAccounts(other.database);
  const { rows } = await other.database.pool.query<{ own: number; begun: boolean }>(
    `SELECT count(*)::int AS own, bool_and(c.activation_date < now() - interval '1 day') AS begun
     FROM users u JOIN memberships m ON m.user_id = u.id JOIN companies c ON c.id = m.company_id
     JOIN products p ON p.company_id = c.id WHERE u.email = 'producent@demo.example'`,
  );
  expect(rows[0]?.own).toBeGreaterThan(20);
  expect(rows[0]?.begun).toBe(true);
});

test('invented companies have valid tax numbers', async () => {
  const { rows } = await database.pool.query<{ nip: string }>('SELECT nip FROM companies');
  expect(rows.map(({ nip }) => checkNip(nip))).toEqual(rows.map(() => null));
});

test('a database with people of its own never gets accounts with a public password', async () => {
  const other = await createDatabase();
  await addAccount(other);
  expect(await layDemoAccounts(other)).toBe(false);
  const { rows } = await other.pool.query('SELECT count(*) AS people FROM users');
  expect(rows[0]).toEqual({ people: 1 });
});

test('the printed table names every account, its role and the password', () => {
  const table = describeDemoAccounts();
  expect(table).toContain(demoPassword);
  for (const { email, role } of demoAccounts) expect(table).toMatch(new RegExp(`${email} +${role.slice(0, 10)}`));
});

const local = { demo: true, demoWanted: false, isPublic: false };
const starts: [string, Parameters<typeof settleDemoAccounts>[1], boolean, string][] = [
  ['on this machine, invented data', local, true, 'local'],
  ['on this machine, real data', local, false, 'closed'],
  ['the public comes', { ...local, demo: false, isPublic: true }, true, 'closed'],
  ['DEMO=no', { ...local, demo: false }, true, 'closed'],
  ['DEMO=yes on this machine', { ...local, demoWanted: true }, true, 'wanted'],
  ['DEMO=yes, real data', { ...local, demoWanted: true }, false, 'public'],
  ['DEMO=yes, the public comes', { ...local, demoWanted: true, isPublic: true }, true, 'public'],
];
test.each(starts)('a start where %s: demo accounts that were laid before', async (_when, start, isInvented, state) => {
  await setInvented(isInvented);
  expect(await settleDemoAccounts(database, start)).toBe(state);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/token/',
    payload: { email: 'platforma@demo.example', password: demoPassword },
  });
  expect(answer.statusCode).toBe(state === 'closed' ? 401 : 200);
  expect((await app.inject('/api/v1/health/')).json()).toMatchObject({ demoAccounts: state === 'public' });
});

test('a real import closes them at once, sessions too, unless DEMO=yes keeps them', async () => {
  await setInvented(true);
  await settleDemoAccounts(database, local);
  const payload = { email: 'starter@demo.example', password: demoPassword };
  const { refresh } = (await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).json<{
    refresh: string;
  }>();
  await inTransaction(database.pool, closeDemoAccounts);
  const again = await app.inject({ method: 'POST', url: '/api/v1/token/', payload });
  const renewed = await app.inject({ method: 'POST', url: '/api/v1/token/refresh/', payload: { refresh } });
  expect([again.statusCode, renewed.statusCode]).toEqual([401, 401]);
  await settleDemoAccounts(database, { ...local, demoWanted: true });
  await inTransaction(database.pool, closeDemoAccounts);
  expect((await app.inject({ method: 'POST', url: '/api/v1/token/', payload })).statusCode).toBe(200);
  expect((await app.inject('/api/v1/health/')).json()).toMatchObject({ demoAccounts: true });
});

test.each([
  [{}, true, false],
  [{ HOST: 'localhost' }, true, false],
  [{ HOST: '0.0.0.0' }, false, true],
  [{ HOST: '::' }, false, true],
  [{ PUBLIC_URL: 'https://gtinoteka.example' }, false, true],
  [{ TRUSTED_PROXIES: '127.0.0.1/32' }, false, true],
  [{ HOST: '0.0.0.0', DEMO: 'yes' }, true, true],
  [{ DATABASE_URL: 'postgres://a@b/c' }, false, false],
])('settings %j: demo %s, public %s', (env, demo, isPublic) => {
  expect(readConfig(env)).toMatchObject({ demo, isPublic });
});

async function setInvented(isInvented: boolean): Promise<void> {
  await noteFact(database, 'demo_data', isInvented ? 'true' : 'removed');
}
