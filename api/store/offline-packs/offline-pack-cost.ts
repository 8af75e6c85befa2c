import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { readPeriods } from '../packages/package-periods.ts';
import { spendUnits } from '../packages/package-use.ts';
import type { PackScope } from './offline-pack-scope.ts';

/** What the download of a pack costs. */
export interface PackCost {
  /** charged products; 0: own ones, or charged before in this period of the package */
  readonly units: number;
  /** remaining units of the limit of downloads; null: no limit */
  readonly left: number | null;
  /** idempotency key of the use: a pack is paid for once per period, for all people and devices */
  readonly key: string;
}

/** The current cost of a pack of this size for a company. Writes nothing. */
export async function readPackCost(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  scope: PackScope,
  products: number,
): Promise<PackCost> {
  const periods = await readPeriods(db, companyId);
  const period = periods?.paid ?? periods?.starter;
  const left = !period || period.downloadLimit === null ? null : period.downloadLimit - period.api - period.csv;
  const value = scope.kind === 'brand' ? foldText(scope.value) : scope.value;
  const key = `offline-pack/${scope.kind}/${value}/${period?.beginsAt.toISOString() ?? ''}`;
  if (scope.kind === 'company' || products === 0) return { units: 0, left, key };
  const counted = await db
    .selectFrom('package_ledger')
    .select('id')
    .where('company_id', '=', companyId)
    .where('counter', '=', 'csv')
    .where('key', '=', key)
    .executeTakeFirst();
  return { units: counted ? 0 : products, left, key };
}

/** Charges a pack; PACKAGE_LIMIT_REACHED if too little remains. */
export async function payForPack(
  database: Database,
  mail: MailQueue,
  { units, key }: PackCost,
  { companyId, membershipId }: { companyId: string; membershipId: string },
): Promise<void> {
  if (units > 0) await spendUnits(database, mail, { companyId, counter: 'csv', units, key, membershipId });
}
