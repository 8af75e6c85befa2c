import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { activateOrder } from '../../api/store/packages/package-activation.ts';
import { notifyEndedPackages } from '../../api/store/packages/package-ends.ts';
import { placeOrder } from '../../api/store/packages/package-orders.ts';
import { extendPackages } from '../../api/store/packages/package-outages.ts';
import { spendUnits } from '../../api/store/packages/package-use.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { keepMail } from './sent-mail.ts';

const database = await createDatabase();
const mail = keepMail();
const day = 86_400_000;

test('uses, orders, activations, outages and ends of 5 companies at once lose nothing and never wait in a ring', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => addAccount(database)));
  const faults: unknown[] = [];
  const started = Date.now();
  const act = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      if (!(error instanceof AppError)) faults.push(error);
    });
  };

  async function live(account: (typeof accounts)[number], n: number): Promise<void> {
    const { companyId, userId } = account;
    const counters = ['verified', 'api', 'csv'] as const;
    for (let i = 0; i < 60; i++) {
      const counter = counters[randomInt(3)] ?? 'csv';
      // Keys come twice, and 500 units make packages end by use on the way.
      const key = `${n} ${i % 45}`;
      await act(() => spendUnits(database, mail, { companyId, counter, units: 500, key, membershipId: null }));
      if (i % 10 === 0)
        await act(async () => {
          const order = await placeOrder(database, mail, {
            companyId,
            name: 'basic',
            userId,
            client: Buffer.alloc(32),
          });
          await activateOrder(database, mail, order.orderId, { actor: 'cli' });
        });
      if (n === 0 && i % 6 === 0) {
        // ahead of the clock, so that they fall into the packages of this test
        const from = new Date(started + i * 0.4 * day);
        await act(() => extendPackages(database, { from, to: new Date(from.getTime() + 2 * day) }));
        await act(() => notifyEndedPackages(database, mail));
      }
    }
  }
  await Promise.all(accounts.flatMap((account) => Array.from({ length: 4 }, (_, n) => live(account, n))));

  expect(faults).toEqual([]);
  const { rows: wrong } = await database.pool.query(
    `SELECT p.id FROM package_periods p LEFT JOIN package_ledger l ON l.period_id = p.id GROUP BY p.id
     HAVING p.verified + p.api + p.csv <> coalesce(sum(units), 0)
       OR (p.exhausted_at IS NOT NULL) <> (p.subscription <> 'free' AND p.verified = verify_limit AND p.api + p.csv = download_limit)`,
  );
  expect(wrong).toEqual([]);
  const { rows: overlapping } = await database.pool.query(
    `SELECT a.id FROM package_periods a JOIN package_periods b ON a.company_id = b.company_id AND a.id < b.id
     WHERE a.subscription <> 'free' AND b.subscription <> 'free'
       AND coalesce(a.exhausted_at, a.ends_at) > b.begins_at AND coalesce(b.exhausted_at, b.ends_at) > a.begins_at`,
  );
  expect(overlapping).toEqual([]);
  const { rows: seen } = await database.pool.query(
    `SELECT count(*) FILTER (WHERE exhausted_at IS NOT NULL) > 4 AS exhausted,
       count(*) FILTER (WHERE ends_at - begins_at > interval '30 days') > 4 AS extended
     FROM package_periods WHERE subscription <> 'free'`,
  );
  expect(seen).toEqual([{ exhausted: true, extended: true }]);
  const { rows: opened } = await database.pool.query(
    `SELECT (SELECT count(*) FROM package_periods WHERE subscription <> 'free') AS periods,
       (SELECT count(*) FROM package_orders WHERE outcome = 'activated') AS orders,
       (SELECT count(*) FROM audit_log WHERE act = 'package activated') AS acts`,
  );
  expect(new Set(Object.values(opened[0])).size).toBe(1);
  expect(mail.jobs.filter(({ template }) => template === 'package-activated')).toHaveLength(opened[0].periods);
});
