import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activatePackageOf } from '../../api/store/packages/package-activation.ts';
import { spendUnits } from '../../api/store/packages/package-use.ts';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { makeMovedClock } from '../support/servers/moved-clock.ts';

const database = await createDatabase();
const { companyId } = await addAccount(database);
const clock = await makeMovedClock(database);
const silent = { queue: async () => {} };

describe('the package on the clock of Warsaw', () => {
  test.each([
    ['2026-12-31T23:59:59+01:00', 2026, '2025-12-31T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
    ['2027-01-01T00:00:00+01:00', 2027, '2026-12-31T23:00:00.000Z', '2027-12-31T22:59:59.999Z'],
    ['2028-02-29T12:00:00+01:00', 2028, '2027-12-31T23:00:00.000Z', '2028-12-31T22:59:59.999Z'],
    ['2026-03-29T03:00:00+02:00', 2026, '2025-12-31T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
    ['2026-10-25T02:30:00+01:00', 2026, '2025-12-31T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
  ])('%s falls into Starter of %d', async (time, year, begin, end) => {
    await clock.setTo(time);
    expect((await readSubscription(clock.database, companyId))?.subscriptionDetails).toMatchObject({
      freeSubscriptionYear: year,
      beginSubscriptionDt: begin,
      endSubscriptionDt: end,
    });
  });

  test('a period is in force from its begin to its end, both included', async () => {
    const paid = await addAccount(database, {
      subscription: 'monthly',
      subscriptionBegin: new Date('2026-03-20T10:00:00Z'),
      subscriptionEnd: new Date('2026-04-19T10:00:00Z'),
    });
    const inForce = async (time: string) => {
      await clock.setTo(time);
      return (await readSubscription(clock.database, paid.companyId))?.subscription;
    };
    expect(await inForce('2026-03-20T09:59:59.999999Z')).toBe('free');
    expect(await inForce('2026-03-20T10:00:00Z')).toBe('monthly');
    expect(await inForce('2026-04-19T10:00:00Z')).toBe('monthly');
    expect(await inForce('2026-04-19T10:00:00.000001Z')).toBe('free');
  });

  test('the last second of a year and the first of the next are used from two Starters', async () => {
    const company = await addAccount(database);
    const spend = (units: number) =>
      spendUnits(clock.database, silent, {
        companyId: company.companyId,
        counter: 'verified',
        units,
        key: randomUUID(),
        membershipId: null,
      });
    await clock.setTo('2026-12-31T23:59:59.999999+01:00');
    expect(await spend(1_000)).toMatchObject({ left: 0 });
    await expect(spend(1)).rejects.toMatchObject({ code: 'PACKAGE_LIMIT_REACHED' });
    await clock.setTo('2027-01-01T00:00:00+01:00');
    const first = await Promise.all(Array.from({ length: 20 }, () => spend(1)));
    expect(Math.min(...first.map(({ left }) => left ?? 0))).toBe(980);
  });

  test.each([
    ['over the spring night of the clock change', '2026-03-20T10:00:00+01:00', '2026-04-19T11:00:00+02:00'],
    ['over the autumn night of the clock change', '2026-10-10T10:00:00+02:00', '2026-11-09T09:00:00+01:00'],
    ['in the hour that comes twice', '2026-10-25T02:30:00+02:00', '2026-11-24T01:30:00+01:00'],
    ['on 29-02', '2028-02-29T10:00:00+01:00', '2028-03-30T11:00:00+02:00'],
    ['over the end of a year', '2026-12-31T23:59:59+01:00', '2027-01-30T23:59:59+01:00'],
  ])('30 days %s are 30 times 24 hours', async (_what, from, to) => {
    const company = await addAccount(database);
    await clock.setTo(from);
    const wanted = { companyId: company.companyId, subscription: 'monthly', orderId: null } as const;
    const active = await activatePackageOf(clock.database, silent, wanted, { actor: 'cli' });
    expect([active.begin, active.end]).toEqual([new Date(from).toISOString(), new Date(to).toISOString()]);
  });
});
