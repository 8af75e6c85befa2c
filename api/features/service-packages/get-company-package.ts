import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readCompanyPackage } from '../../store/packages/company-package.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addGetCompanyPackage(app: FastifyInstance, { database }: ServicePackagesParts): void {
  addEndpoint(app, getCompanyPackage, async ({ params }) => {
    const found = await readCompanyPackage(database, requireUuid(params.companyId));
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}
