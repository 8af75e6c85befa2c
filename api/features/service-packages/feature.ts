import type { FeatureRoutes } from '../define-feature.ts';
import { saveOrderInvoiceRoute } from './save-order-invoice.ts';
import { activatePackageRoute } from './activate-package.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { getCompanyPackageRoute } from './get-company-package.ts';
import { getOrderInvoiceRoute } from './get-order-invoice.ts';
import { getPackageOrdersRoute } from './get-package-orders.ts';
import { getProFormaRoute } from './get-pro-forma.ts';
import { orderPackageRoute } from './order-package.ts';
import { orderSubscriptionRoute } from './order-subscription.ts';

/** Service packages: current package, orders, activation. */
export const servicePackages: FeatureRoutes = {
  endpoints: [
    saveOrderInvoiceRoute,
    activatePackageRoute,
    cancelOrderRoute,
    getCompanyPackageRoute,
    getOrderInvoiceRoute,
    getPackageOrdersRoute,
    getProFormaRoute,
    orderPackageRoute,
    orderSubscriptionRoute,
  ],
};
