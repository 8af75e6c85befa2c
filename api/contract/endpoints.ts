import * as linkSheets from './digital-link/link-sheets.ts';
import * as links from './digital-link/links.ts';
import * as account from './account.ts';
import * as activation from './people/activation.ts';
import * as botCheck from './bot-check.ts';
import * as catalogue from './catalogue.ts';
import * as cms from './cms.ts';
import * as codes2d from './codes-2d.ts';
import * as companyUsers from './company-users.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as integrations from './machines/integrations.ts';
import * as webhooks from './machines/webhooks.ts';
import * as companies from './office/companies.ts';
import * as documents from './office/documents.ts';
import * as issueDigests from './office/issue-digests.ts';
import * as issueGroups from './office/issue-groups.ts';
import * as ownIssues from './office/own-issues.ts';
import * as orderInvoices from './office/order-invoices.ts';
import * as repositoryIssues from './office/repository-issues.ts';
import * as officePeople from './office/office-people.ts';
import * as today from './office/today.ts';
import * as offlinePacks from './offline-packs.ts';
import * as passwords from './people/passwords.ts';
import * as productCard from './product-card.ts';
import * as registration from './people/registration.ts';
import * as scanner from './scanner.ts';
import * as servicePackages from './service-packages.ts';
import * as session from './session.ts';
import * as codeBatches from './files/code-batches.ts';
import * as databaseExport from './files/database-export.ts';
import * as productUpload from './files/product-upload.ts';
import * as progress from './files/progress.ts';
import * as sending from './files/sending.ts';
import * as runDifferences from './office/run-differences.ts';
import * as gpcReleases from './office/gpc-releases.ts';
import * as dataSources from './office/data-sources.ts';
import * as deadLetters from './office/dead-letters.ts';
import * as importRuns from './office/import-runs.ts';
import * as licences from './office/licences.ts';
import * as stewardship from './files/stewardship.ts';
import * as verification from './files/verification.ts';
import * as verificationColumns from './files/verification-columns.ts';
import * as verificationReport from './files/verification-report.ts';

/** Every endpoint of the product, for tests and for the OpenAPI page. The pwa imports rooms one by one instead. */
export const endpoints: readonly Endpoint[] = [
  botCheck.botCheckChallenge,
  botCheck.botCheckPass,
  catalogue.getProducts,
  catalogue.getProductsAdvanced,
  catalogue.getSearchHelp,
  catalogue.suggestProducts,
  catalogue.suggestCompanies,
  catalogue.getCategories,
  catalogue.getCatalogueStart,
  home.productCount,
  home.health,
  productCard.productHasGcp,
  productCard.getProduct,
  productCard.getLookUpQuota,
  scanner.checkCodes,
  codes2d.generateCodes,
  codes2d.downloadCode,
  codeBatches.previewCodes,
  codeBatches.orderCodes,
  codeBatches.orderCompanyCodes,
  codeBatches.getCodeBatches,
  codeBatches.getCodeBatch,
  codeBatches.cancelCodeBatch,
  codeBatches.getBatchFile,
  codeBatches.getBatchRefusals,
  codeBatches.getCodesSample,
  offlinePacks.getOfflinePackSize,
  offlinePacks.getOfflinePack,
  databaseExport.getDatabaseSize,
  databaseExport.generateDatabase,
  databaseExport.getDatabaseStatus,
  databaseExport.cancelDatabase,
  databaseExport.getDatabase,
  databaseExport.getZipDatabase,
  session.obtainToken,
  session.logInByMail,
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
  activation.declineRegistration,
  activation.nameAnother,
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
  servicePackages.cancelOrder,
  servicePackages.getProForma,
  servicePackages.getPackageOrders,
  servicePackages.activatePackage,
  servicePackages.getCompanyPackage,
  orderInvoices.saveOrderInvoice,
  orderInvoices.getOrderInvoice,
  companies.getCompanies,
  companies.getCompaniesCsv,
  companies.setCompanyAccess,
  companies.getRegisteredMemberships,
  companies.deleteRegisteredMembership,
  companies.getCompanyRecord,
  companies.getPackageUsesCsv,
  companies.getAuthorizationFile,
  companies.reviewAuthorization,
  companies.addCompanyNote,
  today.getOfficeToday,
  today.getOfficeServices,
  officePeople.getOfficePeople,
  officePeople.findOfficePerson,
  officePeople.setOfficeRights,
  today.getOfficeCounters,
  repositoryIssues.getDataPools,
  repositoryIssues.getIssuesByCompany,
  repositoryIssues.suggestCompanyNames,
  repositoryIssues.getIssuePeople,
  issueGroups.getIssueGroup,
  issueGroups.getIssueHistory,
  issueGroups.changeIssueGroup,
  repositoryIssues.changeIssues,
  repositoryIssues.generateIssueFile,
  repositoryIssues.getIssueFile,
  issueDigests.sendIssueDigests,
  issueDigests.getCompanyIssues,
  ownIssues.getOwnIssues,
  ownIssues.getOwnIssuesCsv,
  cms.getPageContent,
  cms.savePageContent,
  cms.getPageEditing,
  cms.getPageVersion,
  cms.savePageDraft,
  cms.deletePageDraft,
  cms.savePageImage,
  cms.getPageImage,
  documents.getDocument,
  documents.getDocumentVersion,
  documents.getNotices,
  documents.getPageNotice,
  documents.announceChange,
  documents.withdrawChange,
  documents.getOwnObjection,
  documents.objectToChange,
  verification.verifyFile,
  verification.getSentFiles,
  verification.getSentFile,
  verification.checkFirstCodes,
  verification.cancelFile,
  verification.getFileResult,
  verificationReport.getFileReport,
  verificationColumns.getFilePreview,
  verificationColumns.chooseColumns,
  verification.getSampleFile,
  progress.getProgress,
  integrations.getIntegrations,
  integrations.getApiCalls,
  integrations.createApiKey,
  integrations.rotateApiKey,
  integrations.revokeApiKey,
  integrations.setSearchEngines,
  webhooks.getWebhooks,
  webhooks.createWebhook,
  webhooks.switchWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.deleteWebhook,
  webhooks.testWebhook,
  webhooks.getWebhookDeliveries,
  webhooks.replayWebhookDelivery,
  links.getLinkCodes,
  links.getCodeLinks,
  links.addLink,
  links.changeLink,
  links.removeLink,
  links.copyLinks,
  links.setCounting,
  linkSheets.importLinks,
  linkSheets.exportLinks,
  sending.beginSending,
  sending.getSendings,
  sending.sendPart,
  sending.dropSending,
  productUpload.uploadFile,
  productUpload.getUploadRows,
  stewardship.getUploads,
  stewardship.getUpload,
  stewardship.acceptUpload,
  stewardship.refuseUpload,
  importRuns.getRuns,
  importRuns.getRun,
  importRuns.startRun,
  importRuns.getRunRejects,
  importRuns.getRunUndoing,
  importRuns.undoRun,
  importRuns.getRunKept,
  licences.getLicences,
  licences.getLicence,
  gpcReleases.getGpcReleases,
  gpcReleases.getGpcChanges,
  dataSources.getRegistryState,
  dataSources.getSearchState,
  deadLetters.getWork,
  deadLetters.getDeadLetters,
  deadLetters.retryDeadLetters,
  deadLetters.dropDeadLetters,
  runDifferences.compareRuns,
  runDifferences.getProductHistory,
];
