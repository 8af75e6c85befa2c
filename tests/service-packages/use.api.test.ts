import { packageOf, servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { PackageLimitReached, spendUnits, type PackageUse } from '../../api/store/packages/package-use.ts';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { giveMonthlyPackage } from '../support/prepared/packages.ts';

const database = await createDatabase();
const sent: MailJob[] = [];
const mail = { queue: async (_trx: unknown, job: MailJob) => void sent.push(job) };

function spend(companyId: string, part: Partial<PackageUse> = {}) {
  const whole = { companyId, counter: 'verified', units: 1, key: randomUUID(), membershipId: null, ...part } as const;
  return spendUnits(database, mail, whole);
}

const limitsLeft = async (companyId: string) => (await readSubscription(database, companyId))?.limitsLeft;

/** Rows of the book whose counters are not the sums of their ledger. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT p.id FROM package_periods p LEFT JOIN package_ledger l ON l.period_id = p.id GROUP BY p.id
     HAVING p.verified <> coalesce(sum(units) FILTER (WHERE counter = 'verified'), 0)
       OR p.api <> coalesce(sum(units) FILTER (WHERE counter = 'api'), 0)
       OR p.csv <> coalesce(sum(units) FILTER (WHERE counter = 'csv'), 0)`,
  );
  return rows;
}

const reached = (remaining: number) => expect.objectContaining({ code: 'PACKAGE_LIMIT_REACHED', remaining });

const limited = servicePackages.flatMap(({ title, subscription, verify, download }) => [
  ...(verify === null ? [] : [[title, subscription, 'verified', verify] as const]),
  ...(download === null
    ? []
    : [[title, subscription, 'api', download] as const, [title, subscription, 'csv', download] as const]),
]);

describe('the limit of a package', () => {
  test.each(limited)('%s (%s) holds for %s at %d and one more', async (_title, subscription, counter, limit) => {
    const { companyId } = await addAccount(database, { subscription });
    if (limit > 0)
      expect(await spend(companyId, { counter, units: limit })).toEqual({ isNew: true, subscription, left: 0 });
    await expect(spend(companyId, { counter })).rejects.toEqual(reached(0));
  });

  test('the limit of a package is all or nothing, and says how many are left', async () => {
    const { companyId } = await addAccount(database);
    await spend(companyId, { units: 998 });
    const refused = await spend(companyId, { units: 3 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PackageLimitReached);
    expect(refused).toMatchObject({ remaining: 2, status: 402, headers: { 'x-package-left': '2' } });
    expect(refused).toHaveProperty('detail', expect.stringContaining('zostały 2 produkty'));
    expect(await limitsLeft(companyId)).toMatchObject({ limitverify: 2 });
  });

  test('the limit of a package is one for API and downloads together', async () => {
    const { companyId } = await addAccount(database, { subscription: 'monthly' });
    await spend(companyId, { counter: 'api', units: 3_000 });
    await spend(companyId, { counter: 'csv', units: 1_999 });
    expect(await limitsLeft(companyId)).toEqual({ freeLimit: 1_000, limitApiCsv: 1, limitverify: 5_000 });
    await expect(spend(companyId, { counter: 'csv', units: 2 })).rejects.toEqual(reached(1));
  });

  test('the limit of a package does not stand in the way of Unlimited', async () => {
    const { companyId } = await addAccount(database, { subscription: 'yearly_unlimited' });
    for (const counter of ['verified', 'api', 'csv'] as const)
      expect(await spend(companyId, { counter, units: 2_000_000 })).toMatchObject({ left: null });
    expect(await limitsLeft(companyId)).toMatchObject({ limitApiCsv: null, limitverify: null });
  });

  test.each([0, -1, 0.5, Number.NaN])('the limit of a package is not used by %d units', async (units) => {
    const { companyId } = await addAccount(database);
    await expect(spend(companyId, { units })).rejects.toThrow(RangeError);
  });

  test('belongs to a company that exists', async () => {
    await expect(spend(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the same key', () => {
  test('the same key counts once for a company and a counter, even when nothing is left', async () => {
    const { companyId } = await addAccount(database);
    const again = { companyId, units: 1_000, key: 'plik 1' };
    expect(await spend(companyId, again)).toMatchObject({ isNew: true, left: 0 });
    expect(await spend(companyId, again)).toMatchObject({ isNew: false, left: 0 });
  });

  test('the same key of another company or counter is another use', async () => {
    const one = await addAccount(database, { subscription: 'monthly' });
    const other = await addAccount(database, { subscription: 'monthly' });
    for (const companyId of [one.companyId, other.companyId])
      for (const counter of ['verified', 'api'] as const)
        expect(await spend(companyId, { counter, key: 'wspólny' })).toMatchObject({ isNew: true });
  });

  test('the same key counts once when 50 calls bring it at once', async () => {
    const { companyId } = await addAccount(database);
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(companyId, { key: 'naraz', units: 7 })));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await limitsLeft(companyId)).toMatchObject({ limitverify: 993 });
  });
});

describe('many uses at once', () => {
  test('get the last unit once out of 100', async () => {
    const { companyId } = await addAccount(database);
    await spend(companyId, { units: 999 });
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => spend(companyId)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('many uses at once as the first ones of a company make one row of the book', async () => {
    const { companyId } = await addAccount(database, { subscription: 'monthly' });
    await Promise.all(Array.from({ length: 40 }, () => spend(companyId)));
    const { rows } = await database.pool.query(
      'SELECT subscription, verified FROM package_periods WHERE company_id = $1 ORDER BY 1',
      [companyId],
    );
    expect(rows).toEqual([
      { subscription: 'free', verified: 0 },
      { subscription: 'monthly', verified: 40 },
    ]);
  });

  test('many uses at once of several units, keys and counters never go over, and every counter is the sum of its ledger', async () => {
    const { companyId } = await addAccount(database, { subscription: 'monthly' });
    const counters = ['verified', 'api', 'csv'] as const;
    await Promise.allSettled(
      Array.from({ length: 400 }, (_, i) =>
        spend(companyId, { counter: counters[i % 3] ?? 'csv', units: 1 + ((i * 37) % 90), key: `użycie ${i % 300}` }),
      ),
    );
    expect(await wrongSums()).toEqual([]);
  });
});

describe('a paid package', () => {
  test('a paid package is used before Starter, whose counter stays', async () => {
    const { companyId } = await addAccount(database);
    await spend(companyId, { units: 400 });
    await giveMonthlyPackage(database, companyId);
    await spend(companyId, { units: 10 });
    expect((await readSubscription(database, companyId))?.subscriptionDetails.counters).toEqual({
      freeVerified: 400,
      verified: 10,
      api: 0,
      csv: 0,
    });
  });

  test('a paid package runs while one of its limits has something left, and ends with the last unit of the other', async () => {
    const { companyId } = await addAccount(database, { subscription: 'monthly' });
    await spend(companyId, { units: 5_000 });
    await expect(spend(companyId)).rejects.toEqual(reached(0));
    await spend(companyId, { counter: 'csv', units: 4_999 });
    expect((await readSubscription(database, companyId))?.subscription).toBe('monthly');
    sent.length = 0;
    await spend(companyId, { counter: 'api', key: 'ostatni' });
    expect((await readSubscription(database, companyId))?.subscription).toBe('free');
    expect(await spend(companyId)).toMatchObject({ subscription: 'free', left: 999 });
    expect(await spend(companyId, { counter: 'api', key: 'ostatni' })).toMatchObject({ isNew: false });
    expect(sent).toEqual([{ template: 'package-ended', periodId: expect.any(String) }]);
  });

  test('a paid package that is used up by one of many calls leaves the others to Starter, and is told about once', async () => {
    const { companyId } = await addAccount(database, { subscription: 'monthly' });
    await spend(companyId, { units: 4_995 });
    await spend(companyId, { counter: 'csv', units: 5_000 });
    sent.length = 0;
    const answers = await Promise.all(Array.from({ length: 60 }, () => spend(companyId)));
    expect(answers.filter(({ subscription }) => subscription === 'monthly')).toHaveLength(5);
    expect(answers.filter(({ subscription }) => subscription === 'free')).toHaveLength(55);
    expect(sent).toHaveLength(1);
    expect(await wrongSums()).toEqual([]);
  });

  test('a paid package counts nothing of a transaction that is rolled back', async () => {
    const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
    const work = database.db.transaction().execute(async (trx) => {
      const whole = { companyId, counter: 'verified', units: 5, key: 'cofnięte', membershipId: null } as const;
      await spendUnits(trx, mail, whole);
      throw new Error('after the use');
    });
    await expect(work).rejects.toThrow('after the use');
    expect(await limitsLeft(companyId)).toMatchObject({ limitverify: packageOf('yearly_limited').verify });
  });
});
