import { getCompanyPackage, type UsedPeriod } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { requireUuid } from '../../core/uuid.ts';
import { findOpenOrder } from '../../store/package-orders.ts';
import { readPeriods, type PeriodUse } from '../../store/package-periods.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addGetCompanyPackage(app: FastifyInstance, { database }: ServicePackagesParts): void {
  addEndpoint(app, getCompanyPackage, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const companyId = requireUuid(params.companyId);
    const [periods, order] = await Promise.all([
      readPeriods(database.db, companyId),
      findOpenOrder(database.db, companyId),
    ]);
    if (!periods) throw new AppError('NOT_FOUND');
    return { current: shown(periods.paid ?? periods.starter), starter: shown(periods.starter), order };
  });
}

function shown({ beginsAt, endsAt, ...used }: PeriodUse): UsedPeriod {
  return { ...used, begin: beginsAt.toISOString(), end: endsAt.toISOString() };
}
