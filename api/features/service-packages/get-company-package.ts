import { getCompanyPackage, type UsedPeriod } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readCompanyOrders, readPastPeriods } from '../../store/packages/package-history.ts';
import { findOpenOrder } from '../../store/packages/package-orders.ts';
import { readPeriods, type PeriodUse } from '../../store/packages/package-periods.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addGetCompanyPackage(app: FastifyInstance, { database }: ServicePackagesParts): void {
  addEndpoint(app, getCompanyPackage, async ({ params }) => {
    const companyId = requireUuid(params.companyId);
    const [periods, order, past, orders] = await Promise.all([
      readPeriods(database.db, companyId),
      findOpenOrder(database.db, companyId),
      readPastPeriods(database.db, companyId),
      readCompanyOrders(database.db, companyId),
    ]);
    if (!periods) throw new AppError('NOT_FOUND');
    return { current: shown(periods.paid ?? periods.starter), starter: shown(periods.starter), order, past, orders };
  });
}

function shown({ beginsAt, endsAt, ...used }: PeriodUse): UsedPeriod {
  return { ...used, begin: beginsAt.toISOString(), end: endsAt.toISOString() };
}
