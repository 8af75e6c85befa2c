import { describe, expect, test } from 'vitest';
import { readSubscription } from '../../api/store/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/database.ts';
import { makeMovedClock } from './moved-clock.ts';

const database = await createDatabase();
const { companyId } = await addAccount(database);
const clock = await makeMovedClock(database);

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
});
