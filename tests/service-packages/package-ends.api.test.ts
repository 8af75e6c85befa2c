import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runJob } from '../support/run/run-job.ts';
import { notifyEndedPackages } from '../../api/store/packages/package-ends.ts';
import { extendPackages } from '../../api/store/packages/package-outages.ts';
import { spendUnits } from '../../api/store/packages/package-use.ts';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addPeriod, endPackage } from '../support/prepared/packages.ts';
import { keepMail } from './sent-mail.ts';

const database = await createDatabase();
const mail = keepMail();
const day = 86_400_000;
const second = 1_000;

/** A company whose paid package begins and ends so many days from now, with its row of the book. */
async function addPaid(begin: number, end: number): Promise<{ companyId: string; endsAt: Date }> {
  const subscriptionBegin = new Date(Date.now() + begin * day);
  const subscriptionEnd = new Date(Date.now() + end * day);
  const { companyId } = await addAccount(database, { subscription: 'monthly', subscriptionBegin, subscriptionEnd });
  await addPeriod(database, {
    company_id: companyId,
    subscription: 'monthly',
    begins_at: subscriptionBegin,
    ends_at: subscriptionEnd,
    verify_limit: 5_000,
    download_limit: 5_000,
  });
  return { companyId, endsAt: subscriptionEnd };
}

async function endOf(companyId: string): Promise<{ company: Date; period: Date }> {
  const { rows } = await database.pool.query(
    `SELECT c.subscription_end AS company, p.ends_at AS period
     FROM companies c JOIN package_periods p ON p.company_id = c.id WHERE c.id = $1 AND p.subscription <> 'free'`,
    [companyId],
  );
  return rows[0];
}

// Outages of the tests lie apart: each one is written once and none may touch another.
let nextOutage = Date.now() - 4_000 * day;
function newOutage(length: number): { from: Date; to: Date } {
  const from = new Date(nextOutage);
  nextOutage += length + day;
  return { from, to: new Date(from.getTime() + length) };
}

const daysFromNow = (time: Date): number => (time.getTime() - Date.now()) / day;

describe('the days of an outage', () => {
  test.each([
    ['24 h − 1 s', day - second, 0],
    ['24 h', day, 0],
    ['48 h − 1 s', 2 * day - second, 0],
    ['48 h', 2 * day, 1],
    ['72 h − 1 s', 3 * day - second, 1],
    ['72 h', 3 * day, 2],
  ])('%s adds the full days beyond the first 24 h', async (_text, length, days) => {
    const outage = newOutage(length);
    const { companyId, endsAt } = await addPaid(daysFromNow(outage.from) - 5, 20);
    const extended = await extendPackages(database, outage);
    expect(extended).toMatchObject({ outcome: 'extended', days });
    const expected = new Date(endsAt.getTime() + days * day);
    expect(await endOf(companyId)).toEqual({ company: expected, period: expected });
  });

  test('the days of an outage are added once for the same outage, however many ask at once', async () => {
    const outage = newOutage(2 * day);
    const { companyId, endsAt } = await addPaid(daysFromNow(outage.from) - 5, 20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => extendPackages(database, outage)));
    expect(answers.filter(({ outcome }) => outcome === 'extended')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'known')).toHaveLength(9);
    expect((await endOf(companyId)).company.getTime()).toBe(endsAt.getTime() + day);
  });

  test('the days of an outage are not added for an outage that overlaps a written one', async () => {
    const outage = newOutage(3 * day);
    await extendPackages(database, outage);
    const shifted = { from: new Date(outage.from.getTime() + second), to: outage.to };
    expect(await extendPackages(database, shifted)).toMatchObject({ outcome: 'overlaps', from: outage.from });
  });

  test('the days of an outage go to packages in force during it, not to those that began later or had ended', async () => {
    const outage = newOutage(2 * day);
    const from = daysFromNow(outage.from);
    const running = await addPaid(from - 30, from + 0.5);
    const begun = await addPaid(from + 1.9, from + 31);
    const ended = await addPaid(from - 30, from - 0.1);
    const later = await addPaid(from + 2.1, from + 32);
    await extendPackages(database, outage);
    const added = async ({ companyId, endsAt }: typeof running) =>
      ((await endOf(companyId)).period.getTime() - endsAt.getTime()) / day;
    expect(await Promise.all([running, begun, ended, later].map(added))).toEqual([1, 1, 0, 0]);
  });

  test('the days of an outage go to a paid company that has no row of the book yet', async () => {
    const outage = newOutage(2 * day);
    const { companyId } = await addAccount(database, {
      subscription: 'yearly_limited',
      subscriptionBegin: new Date(outage.from.getTime() - day),
      subscriptionEnd: new Date(Date.now() + 10 * day),
    });
    await extendPackages(database, outage);
    expect(daysFromNow((await endOf(companyId)).company)).toBeCloseTo(11, 2);
  });

  test('bring a package back that ended meanwhile, which is told about when it ends again', async () => {
    const { companyId } = await addPaid(-31, -0.5);
    await notifyEndedPackages(database, mail);
    expect((await readSubscription(database, companyId))?.subscription).toBe('free');
    const from = new Date(Date.now() - 3 * day);
    await extendPackages(database, { from, to: new Date(Date.now() - 0.1 * day) });
    expect((await readSubscription(database, companyId))?.subscription).toBe('monthly');
    const { rows } = await database.pool.query(
      `SELECT end_told_at FROM package_periods WHERE company_id = $1 AND subscription <> 'free'`,
      [companyId],
    );
    expect(rows).toEqual([{ end_told_at: null }]);
  });
});

describe('a package that ended', () => {
  test('a package that ended is told about once, however many processes look', async () => {
    await notifyEndedPackages(database, mail);
    mail.templates();
    await addPaid(-31, -1);
    await addPaid(-31, 1);
    const told = await Promise.all(Array.from({ length: 8 }, () => notifyEndedPackages(database, mail)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await notifyEndedPackages(database, mail)).toBe(0);
    expect(mail.templates()).toEqual(['package-ended']);
  });

  test('a package that ended is told about by the hourly job', async () => {
    await addPaid(-31, -1);
    for (let time = 1; time <= 2; time++) await runJob('tell-ended-packages', { database, mail });
    expect(mail.templates()).toEqual(['package-ended']);
  });

  test('a package that ended by its limits is told about at once and not again at its end', async () => {
    const { companyId } = await addPaid(-31, 0.00001);
    for (const counter of ['verified', 'csv'] as const)
      await spendUnits(database, mail, { companyId, counter, units: 5_000, key: randomUUID(), membershipId: null });
    expect(mail.templates()).toEqual(['package-ended']);
    await endPackage(database, companyId);
    expect(await notifyEndedPackages(database, mail)).toBe(0);
  });
});
