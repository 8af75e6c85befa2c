import { packageLeftHeader } from '@gtinoteka/contract/offline-packs.ts';
import { limitReachedText } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { ensurePeriods, isPaidPeriod, isStarterPeriod } from './package-periods.ts';

/** Counters: verified products, API responses, products of downloaded files (A §3). */
export type PackageCounter = 'verified' | 'api' | 'csv';

export interface PackageUse {
  readonly companyId: string;
  readonly counter: PackageCounter;
  /** products; a whole number above 0 */
  readonly units: number;
  /** idempotency key, unique for a company and counter */
  readonly key: string;
  readonly membershipId: string | null;
}

export interface UsedPackage {
  /** false: already counted, nothing changed */
  readonly isNew: boolean;
  readonly subscription: Subscription;
  /** remaining units; null: no limit */
  readonly left: number | null;
}

/** PACKAGE_LIMIT_REACHED: too few units remain. Nothing was counted. */
export class PackageLimitReached extends AppError {
  readonly remaining: number;

  constructor(remaining: number) {
    super('PACKAGE_LIMIT_REACHED', {
      detail: limitReachedText(remaining),
      headers: { [packageLeftHeader]: String(remaining) },
    });
    this.remaining = remaining;
  }
}

/**
 * Spends units of the package in force: the paid one, else Starter. All units or none.
 * - Limit, counter and ledger change under the lock of the period's row; in a caller's transaction they are part of
 *   it.
 * - When all limits of a paid package are used up, it ends and the company is notified.
 * - Throws PackageLimitReached, or NOT_FOUND if the company does not exist.
 * - Throws DOWNLOAD_SWITCHED_OFF, also for repeated keys, except for verifications, while downloads are switched off.
 */
export async function spendUnits(on: Database | Tx, mail: MailQueue, use: PackageUse): Promise<UsedPackage> {
  if (!Number.isSafeInteger(use.units) || use.units < 1) throw new RangeError(`${use.units} units cannot be used`);
  return 'pool' in on ? on.db.transaction().execute((trx) => spendIn(trx, mail, use)) : spendIn(on, mail, use);
}

interface LockedPeriod {
  id: string;
  subscription: Subscription;
  verified: number;
  api: number;
  csv: number;
  verify_limit: number | null;
  download_limit: number | null;
}

async function spendIn(trx: Tx, mail: MailQueue, use: PackageUse): Promise<UsedPackage> {
  const period = await lockPeriod(trx, use.companyId);
  if (use.counter !== 'verified' && !period.access_to_download) throw new AppError('DOWNLOAD_SWITCHED_OFF');
  const { subscription } = period;
  const left = remainingOf(period, use.counter);
  if (await isCounted(trx, use)) return { isNew: false, subscription, left };
  if (left !== null && left < use.units) throw new PackageLimitReached(left);
  const after = await book(trx, period.id, use);
  // A concurrent call counted the key in another period.
  if (!after) return { isNew: false, subscription, left };
  if (subscription !== 'free' && isUsedUp(after)) await endPackage(trx, mail, period.id);
  return { isNew: true, subscription, left: remainingOf(after, use.counter) };
}

/**
 * Locks the period to count in.
 * - If the paid one is used up while the lock is pending, it no longer matches, and Starter is locked instead.
 */
async function lockPeriod(trx: Tx, companyId: string): Promise<LockedPeriod & { access_to_download: boolean }> {
  await ensurePeriods(trx, companyId);
  const { rows } = await sql<LockedPeriod & { access_to_download: boolean }>`
    SELECT c.access_to_download, p.id, p.subscription, p.verified, p.api, p.csv, p.verify_limit, p.download_limit
    FROM companies c JOIN package_periods p ON p.company_id = c.id
    WHERE c.id = ${companyId} AND (${isPaidPeriod} OR ${isStarterPeriod})
    ORDER BY p.subscription = 'free' LIMIT 1 FOR UPDATE OF p`.execute(trx);
  const period = rows[0];
  if (!period) throw new AppError('NOT_FOUND');
  return period;
}

async function isCounted(trx: Tx, { companyId, counter, key }: PackageUse): Promise<boolean> {
  const found = await trx
    .selectFrom('package_ledger')
    .select('id')
    .where('company_id', '=', companyId)
    .where('counter', '=', counter)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes ledger row and counter in one statement; null if a concurrent transaction has written the key. */
async function book(trx: Tx, periodId: string, use: PackageUse): Promise<LockedPeriod | null> {
  const { rows } = await sql<LockedPeriod>`
    WITH booked AS (
      INSERT INTO package_ledger (company_id, period_id, counter, units, key, membership_id)
      VALUES (${use.companyId}, ${periodId}, ${use.counter}, ${use.units}, ${use.key}, ${use.membershipId})
      ON CONFLICT (company_id, counter, key) DO NOTHING RETURNING units
    )
    UPDATE package_periods p SET ${sql.ref(use.counter)} = p.${sql.ref(use.counter)} + booked.units
    FROM booked WHERE p.id = ${periodId}
    RETURNING p.id, p.subscription, p.verified, p.api, p.csv, p.verify_limit, p.download_limit`.execute(trx);
  return rows[0] ?? null;
}

async function endPackage(trx: Tx, mail: MailQueue, periodId: string): Promise<void> {
  await sql`WITH ended AS (
      UPDATE package_periods SET exhausted_at = clock_timestamp(), end_told_at = clock_timestamp()
      WHERE id = ${periodId} RETURNING company_id, subscription, begins_at
    )
    UPDATE companies c SET subscription_end = clock_timestamp() FROM ended
    WHERE c.id = ended.company_id AND c.subscription = ended.subscription
      AND c.subscription_begin = ended.begins_at`.execute(trx);
  await mail.queue(trx, { template: 'package-ended', periodId });
}

function remainingOf(period: LockedPeriod, counter: PackageCounter): number | null {
  if (counter === 'verified') return period.verify_limit === null ? null : period.verify_limit - period.verified;
  return period.download_limit === null ? null : period.download_limit - period.api - period.csv;
}

function isUsedUp(period: LockedPeriod): boolean {
  return remainingOf(period, 'verified') === 0 && remainingOf(period, 'api') === 0;
}

/** The package in force, and its remaining verifications (null: no limit). NOT_FOUND if there is no such company. */
export async function stateOfPackage(
  trx: Tx,
  companyId: string,
): Promise<{ subscription: Subscription; verificationsLeft: number | null }> {
  const period = await lockPeriod(trx, companyId);
  return { subscription: period.subscription, verificationsLeft: remainingOf(period, 'verified') };
}

/**
 * Refunds unused units of a key, in the period they were spent in, once for each key.
 * - Does nothing if the key was not counted.
 * - A paid package that has ended stays ended.
 * - Throws RangeError for more units than were spent.
 */
export async function returnUnits(
  trx: Tx,
  { companyId, counter, key, units }: Omit<PackageUse, 'membershipId'>,
): Promise<void> {
  if (!Number.isSafeInteger(units) || units < 1) throw new RangeError(`${units} units cannot be given back`);
  const { rows } = await sql<{ period_id: string; units: number; membership_id: string | null }>`
    SELECT l.period_id, l.units, l.membership_id FROM package_ledger l JOIN package_periods p ON p.id = l.period_id
    WHERE l.company_id = ${companyId} AND l.counter = ${counter} AND l.key = ${key} FOR UPDATE OF p`.execute(trx);
  const used = rows[0];
  if (!used) return;
  if (units > used.units) throw new RangeError(`${units} of ${used.units} units cannot be given back`);
  await sql`WITH booked AS (
      INSERT INTO package_ledger (company_id, period_id, counter, units, key, membership_id)
      VALUES (${companyId}, ${used.period_id}, ${counter}, ${-units}, ${`${key}:returned`}, ${used.membership_id})
      ON CONFLICT (company_id, counter, key) DO NOTHING RETURNING units
    )
    UPDATE package_periods p SET ${sql.ref(counter)} = p.${sql.ref(counter)} + booked.units
    FROM booked WHERE p.id = ${used.period_id}`.execute(trx);
}
