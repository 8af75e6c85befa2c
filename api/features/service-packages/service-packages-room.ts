import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addActivatePackage } from './activate-package.ts';
import { addCancelOrder } from './cancel-order.ts';
import { addGetCompanyPackage } from './get-company-package.ts';
import { addGetPackageOrders } from './get-package-orders.ts';
import { addGetProForma } from './get-pro-forma.ts';
import { addOrderPackage } from './order-package.ts';
import { addOrderSubscription } from './order-subscription.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

/** Service packages: what a company has, ordering, activation. */
export function addServicePackagesRoom(
  app: FastifyInstance,
  {
    database,
    mail,
    coarseLimits,
    config,
    secret,
  }: Omit<ServicePackagesParts, 'clientOf'> & { readonly secret: string },
): void {
  const parts = { database, mail, coarseLimits, config, clientOf: makeActingClient(secret) };
  addGetCompanyPackage(app, parts);
  addOrderPackage(app, parts);
  addOrderSubscription(app, parts);
  addCancelOrder(app, parts);
  addGetProForma(app, parts);
  addGetPackageOrders(app, parts);
  addActivatePackage(app, parts);
}
