import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/acting-client.ts';
import { addActivatePackage } from './activate-package.ts';
import { addGetCompanyPackage } from './get-company-package.ts';
import { addGetPackageOrders } from './get-package-orders.ts';
import { addOrderPackage } from './order-package.ts';
import { addOrderSubscription } from './order-subscription.ts';
import type { ServicePackagesParts } from './service-packages-parts.ts';

/** Service packages: what a company has, ordering, activation. */
export function addServicePackagesRoom(
  app: FastifyInstance,
  { database, mail, coarseLimits, secret }: Omit<ServicePackagesParts, 'clientOf'> & { readonly secret: string },
): void {
  const parts = { database, mail, coarseLimits, clientOf: makeActingClient(secret) };
  addGetCompanyPackage(app, parts);
  addOrderPackage(app, parts);
  addOrderSubscription(app, parts);
  addGetPackageOrders(app, parts);
  addActivatePackage(app, parts);
}
