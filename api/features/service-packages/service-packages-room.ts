import multipart from '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addActivatePackage } from './activate-package.ts';
import { addCancelOrder } from './cancel-order.ts';
import { addGetCompanyPackage } from './get-company-package.ts';
import { addGetOrderInvoice } from './get-order-invoice.ts';
import { addGetPackageOrders } from './get-package-orders.ts';
import { addGetProForma } from './get-pro-forma.ts';
import { addOrderPackage } from './order-package.ts';
import { addOrderSubscription } from './order-subscription.ts';
import { addSaveOrderInvoice } from './save-order-invoice.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

/** Service packages: what a company has, ordering, activation. */
export async function addServicePackagesRoom(
  app: FastifyInstance,
  {
    database,
    mail,
    files,
    coarseLimits,
    config,
    secret,
  }: Omit<ServicePackagesParts, 'clientOf'> & { readonly secret: string },
): Promise<void> {
  const parts = { database, mail, files, coarseLimits, config, clientOf: makeActingClient(secret) };
  addGetCompanyPackage(app, parts);
  addOrderPackage(app, parts);
  addOrderSubscription(app, parts);
  addCancelOrder(app, parts);
  addGetProForma(app, parts);
  addGetPackageOrders(app, parts);
  addActivatePackage(app, parts);
  addGetOrderInvoice(app, parts);
  // In a scope of its own: no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      throwFileSizeLimit: true,
    });
    addSaveOrderInvoice(scope, parts);
  });
}
