import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();

describe('the package of a company', () => {
  test('the package of a company is Starter of this calendar year for a company that ordered nothing', async () => {
    const { companyId } = await addAccount(database);
    const found = await readSubscription(database, companyId);
    expect(found).toMatchObject({
      subscription: 'free',
      limitsLeft: { freeLimit: 1_000, limitApiCsv: 0, limitverify: 1_000 },
      subscriptionDetails: {
        name: 'starter',
        counters: { freeVerified: 0, verified: 0, api: 0, csv: 0 },
        packages: {
          free: { verify: 1_000, api: 0, ui: 30 },
          yearlyLimited: { verify: 1_500_000, api: 1_500_000, ui: null },
          yearlyUnlimited: { verify: null, api: null, ui: 30 },
        },
      },
    });
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'the package of a company is %s while it runs, with its own limits beside those of Starter',
    async (subscription) => {
      const { companyId } = await addAccount(database, { subscription });
      const { verify, download, name } = packageOf(subscription);
      const found = await readSubscription(database, companyId);
      expect(found?.subscription).toBe(subscription);
      expect(found?.limitsLeft).toEqual({ freeLimit: 1_000, limitApiCsv: download, limitverify: verify });
      expect(found?.subscriptionDetails.name).toBe(name);
    },
  );

  test('the package of a company is Starter again after the paid one ended', async () => {
    const { companyId } = await addAccount(database, {
      subscription: 'monthly',
      subscriptionBegin: new Date(Date.now() - 31 * 86_400_000),
      subscriptionEnd: new Date(Date.now() - 1_000),
    });
    expect((await readSubscription(database, companyId))?.subscription).toBe('free');
  });

  test('the package of a company is none for a company that does not exist', async () => {
    expect(await readSubscription(database, randomUUID())).toBeNull();
  });
});
