import { expect, test } from 'vitest';
import { demoAccounts, layDemoAccounts } from '../../api/seeds/demo-accounts.ts';
import { notifyEndedPackages } from '../../api/store/packages/package-ends.ts';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { createDatabase } from '../support/servers/database.ts';
import { keepMail } from './sent-mail.ts';

const database = await createDatabase();
await layDemoAccounts(database);

async function subscriptionOf(nip: string) {
  const { rows } = await database.pool.query('SELECT id FROM companies WHERE nip = $1', [nip]);
  return readSubscription(database, rows[0].id);
}

test('demo companies show a package partly used, one used up in part, one without limits and one that ended', async () => {
  expect(await subscriptionOf('9850011118')).toMatchObject({ subscription: 'free', limitsLeft: { limitverify: 380 } });
  expect(await subscriptionOf('9850022228')).toMatchObject({
    subscription: 'yearly_limited',
    limitsLeft: { freeLimit: 0, limitApiCsv: 0, limitverify: 1_087_700 },
  });
  expect(await subscriptionOf('9850033338')).toMatchObject({ limitsLeft: { limitverify: null } });
  expect(await subscriptionOf('9850044448')).toMatchObject({ subscription: 'free', limitsLeft: { limitverify: 965 } });
});

test('every demo counter is the sum of its ledger', async () => {
  const { rows } = await database.pool.query(
    `SELECT sum(verified + api + csv) AS counted, (SELECT sum(units) FROM package_ledger) AS booked FROM package_periods`,
  );
  expect(rows[0].counted).toBe(rows[0].booked);
  expect(Number(rows[0].counted)).toBeGreaterThan(1_000_000);
});

test('one demo order waits, and nobody is told about the demo package that ended long ago', async () => {
  const { rows } = await database.pool.query('SELECT subscription FROM package_orders WHERE closed_at IS NULL');
  expect(rows).toEqual([{ subscription: 'monthly' }]);
  expect(await notifyEndedPackages(database, keepMail())).toBe(0);
});

test('an administrator of a demo company has units of the API, and so keys that answer', async () => {
  const account = demoAccounts.find(({ email }) => email === 'integracje@demo.example');
  expect(account?.memberships).toMatchObject([{ group: 'location_admin' }]);
  expect(await subscriptionOf('9850066668')).toMatchObject({
    subscription: 'monthly',
    limitsLeft: { limitApiCsv: 4_590, limitverify: 4_680 },
  });
});
