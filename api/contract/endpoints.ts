import * as account from './account.ts';
import * as activation from './activation.ts';
import * as botCheck from './bot-check.ts';
import * as catalogue from './catalogue.ts';
import * as cms from './cms.ts';
import * as companyUsers from './company-users.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as offlinePacks from './offline-packs.ts';
import * as passwords from './passwords.ts';
import * as productCard from './product-card.ts';
import * as registration from './registration.ts';
import * as scanner from './scanner.ts';
import * as servicePackages from './service-packages.ts';
import * as session from './session.ts';

/** Every endpoint of the product, for tests and for the OpenAPI page. The pwa imports rooms one by one instead. */
export const endpoints: readonly Endpoint[] = [
  botCheck.botCheckChallenge,
  botCheck.botCheckPass,
  catalogue.getProducts,
  catalogue.getProductsAdvanced,
  catalogue.suggestProducts,
  catalogue.suggestCompanies,
  catalogue.getCategories,
  home.productCount,
  home.health,
  productCard.productHasGcp,
  productCard.getProduct,
  scanner.checkCodes,
  offlinePacks.getOfflinePackSize,
  offlinePacks.getOfflinePack,
  session.obtainToken,
  session.refreshToken,
  session.logout,
  session.getCurrentUser,
  registration.getCompanyByRegon,
  registration.getCompanyByNip,
  registration.haveUserRegistered,
  registration.assignToCompany,
  registration.getPersonByEmail,
  registration.registerCompany,
  registration.uploadAuthorizationFile,
  activation.readActivation,
  activation.activateAccount,
  activation.resendActivation,
  passwords.requestPasswordReset,
  passwords.readPasswordReset,
  passwords.setPassword,
  passwords.changePassword,
  companyUsers.getCompanyMemberships,
  companyUsers.inviteUser,
  companyUsers.resendInvitation,
  companyUsers.setPermission,
  companyUsers.deleteMembership,
  account.getAccount,
  account.updateAccount,
  account.getCompany,
  account.renewApiKey,
  servicePackages.orderPackage,
  servicePackages.orderSubscription,
  servicePackages.getPackageOrders,
  servicePackages.activatePackage,
  servicePackages.getCompanyPackage,
  cms.getPageContent,
  cms.savePageContent,
];
