import { getProForma } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readProForma } from '../../store/packages/pro-forma.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

export function addGetProForma(app: FastifyInstance, { database, config }: ServicePackagesParts): void {
  addEndpoint(app, getProForma, async ({ params }) => {
    const [companyId, orderId] = [requireUuid(params.companyId), requireUuid(params.orderId)];
    const found = await readProForma(database, companyId, orderId);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, payment: config.payment };
  });
}
