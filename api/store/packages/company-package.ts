import type { CompanyPackage, UsedPeriod } from '@gtinoteka/contract/service-packages.ts';
import type { Database } from '../../core/database/database.ts';
import { readCompanyOrders, readPastPeriods } from './package-history.ts';
import { findOpenOrder } from './package-orders.ts';
import { readPeriods, type PeriodUse } from './package-periods.ts';

/** The package of a company with its orders and history; null if there is no such company. */
export async function readCompanyPackage(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<CompanyPackage | null> {
  const [periods, company, order, past, orders] = await Promise.all([
    readPeriods(db, companyId),
    db.selectFrom('companies').select('access_to_download').where('id', '=', companyId).executeTakeFirst(),
    findOpenOrder(db, companyId),
    readPastPeriods(db, companyId),
    readCompanyOrders(db, companyId),
  ]);
  if (!periods || !company) return null;
  return {
    current: shown(periods.paid ?? periods.starter),
    starter: shown(periods.starter),
    accessToDownload: company.access_to_download,
    order,
    past,
    orders,
  };
}

function shown({ beginsAt, endsAt, ...used }: PeriodUse): UsedPeriod {
  return { ...used, begin: beginsAt.toISOString(), end: endsAt.toISOString() };
}
