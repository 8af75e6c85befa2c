import cookie from '@fastify/cookie';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { addAccessLog } from './core/http/access-log.ts';
import { addCaller } from './core/callers/access.ts';
import { problemsPath } from '@gtinoteka/contract/machines/key-call.ts';
import { addApiDocs } from './core/http/api-docs.ts';
import { addBodyTimeLimit, longestRequest } from './core/http/body-time-limit.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { EdgeRefresh, PublicChanges } from './core/http/edge-refresh.ts';
import { keyDocsPath } from './core/machines/key-call-docs.ts';
import { longestPathValue, refuseUnreadableCall, unknownCallPath } from './core/machines/key-call-route.ts';
import { addCoarseLimits } from './core/callers/coarse-limits.ts';
import { addErrorAnswers, answerClientError, answerFrameworkError } from './core/http/error-answers.ts';
import { addHostCheck } from './core/http/host-check.ts';
import type { FileJobs } from './core/jobs/file-jobs.ts';
import type { MailQueue } from './core/jobs/mail-queue.ts';
import { addMetrics } from './core/http/metrics.ts';
import { addProbes } from './core/http/probes.ts';
import { addSearchNotice } from './core/http/search-notice.ts';
import { addSecurityHeaders } from './core/http/security-headers.ts';
import { addSessions } from './core/callers/sessions.ts';
import { addUnreadBodies } from './core/http/unread-bodies.ts';
import { addWebFiles } from './core/http/web-files.ts';
import { addAccountRoom } from './features/account/account-room.ts';
import { addActivationRoom } from './features/activation/activation-room.ts';
import { addBotCheckRoom } from './features/bot-check/bot-check-room.ts';
import { addCatalogueRoom } from './features/catalogue/catalogue-room.ts';
import { addCmsRoom } from './features/cms/cms-room.ts';
import { addCodes2dRoom } from './features/codes-2d/codes-2d-room.ts';
import { addCompanyUsersRoom } from './features/company-users/company-users-room.ts';
import { addDatabaseExportRoom } from './features/database-export/database-export-room.ts';
import { addDigitalLinkRoom } from './features/digital-link/digital-link-room.ts';
import { answerStrayCode, refuseUnreadable } from './features/digital-link/resolver/add-resolver.ts';
import { addHomeRoom } from './features/home/home-room.ts';
import { addOfflinePacksRoom } from './features/offline-packs/offline-packs-room.ts';
import { addExternalApiRoom } from './features/external-api/external-api-room.ts';
import { addPasswordsRoom } from './features/passwords/passwords-room.ts';
import { makeCardPages } from './features/product-card/card-page.ts';
import { addSitemaps } from './features/product-card/sitemaps.ts';
import { addProductCardRoom } from './features/product-card/product-card-room.ts';
import { addServicePackagesRoom } from './features/service-packages/service-packages-room.ts';
import { addRegistrationRoom } from './features/registration/registration-room.ts';
import { addScannerRoom } from './features/scanner/scanner-room.ts';
import { addSessionRoom } from './features/session/session-room.ts';
import { addStewardshipRoom } from './features/stewardship/stewardship-room.ts';
import { makeVerifyList } from './features/verification/checking/verify-list.ts';
import { addVerificationRoom } from './features/verification/verification-room.ts';
import { makeCompanyRegister, makeDemoCompanyRegister } from './gateways/company-register-provider.ts';
import { makeFileStore } from './gateways/file-store.ts';
import { globalRegistryOf, keptRegistryOf } from './global-registry-of.ts';
import { addOfficeRooms } from './office-rooms.ts';
import { foreseeDemoEnd } from './seeds/demo-accounts-state.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { addHits, dropEndedWindows } from './store/look-up/coarse-limits.ts';
import { makeLookUp } from './look-up/look-up.ts';
import type { SearchEngine } from './store/search/search-port.ts';
import { readRights } from './store/people/users.ts';

/** Everything an application is composed of. Tests and server.ts make the parts; this file only joins them. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** signs tokens, passes and challenges; at least 32 characters */
  readonly secret: string;
  readonly search: SearchEngine;
  readonly mail: MailQueue;
  readonly fileJobs: FileJobs;
  /** numbers for Prometheus; without them there is no /metrics */
  readonly metrics?: Registry;
  /** makes edges fetch a changed public answer again; left out where there is no edge */
  readonly refreshEdge?: EdgeRefresh['refresh'];
  /** public answers that change, whoever changes them */
  readonly changes?: PublicChanges;
  /** aborted when the process is about to stop and should get no more requests; left out: never */
  readonly draining?: AbortSignal;
  /** folder of the built pwa; null: the API alone */
  readonly webRoot: string | null;
}

/** Answers what the framework cannot even route: printed codes in the resolver's form, programs with a problem, all else in ours. */
const answerUnreadable: typeof answerFrameworkError = (error, request, reply) => {
  if (!refuseUnreadable(request, reply) && !refuseUnreadableCall(error, request, reply))
    answerFrameworkError(error, request, reply);
};

/** Builds the API out of its rooms. Does not listen. Refuses to start when a route has no access rule. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: parts.config.trustedProxies.length > 0 ? parts.config.trustedProxies : false,
    logger: parts.config.logLevel === 'silent' ? false : { level: parts.config.logLevel },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: longestPathValue, ignoreTrailingSlash: true },
    requestTimeout: longestRequest,
    forceCloseConnections: 'idle',
    // A request on an open connection is still served while the rest closes.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  requireAccessRules(app);
  await addSecurityHeaders(app, parts);
  addErrorAnswers(app, answerStrayCode);
  addHostCheck(app, parts.config);
  addBodyTimeLimit(app);
  addUnreadBodies(app);
  await app.register(cookie);
  await addApiDocs(app, parts.config.publicUrl);

  const { database, secret } = parts;
  const identifyCaller = await addSessions(app, {
    secret,
    readRights: (user, family) => readRights(database, user, family),
  });
  addCaller(app, identifyCaller);
  if (parts.config.accessLog !== null) await addAccessLog(app, { folder: parts.config.accessLog, secret });
  const coarseLimits = await addCoarseLimits(app, {
    enabled: parts.config.coarseLimits,
    addHits: (hits) => addHits(database, hits),
    dropEnded: () => dropEndedWindows(database),
  });

  const askRegistry = globalRegistryOf(parts.config, database);
  if (!askRegistry)
    app.log.info('GLOBAL_REGISTRY_URL is not set: foreign numbers are judged without the global registry');
  const keepsAnswers = !parts.config.globalRegistry.isSimulated;
  const lookUp = makeLookUp({ database, secret, askRegistry, keepsAnswers });

  const companyRegister = companyRegisterOf(parts);
  const files = makeFileStore(parts.config, secret);

  addSearchNotice(app);
  if (parts.metrics) addMetrics(app, { registry: parts.metrics, token: parts.config.metricsToken });

  addProbes(app, database, parts.draining ?? new AbortController().signal);
  addHomeRoom(app, parts);
  addBotCheckRoom(app, parts);
  addProductCardRoom(app, { lookUp, edgeSecret: parts.config.edge.secret });
  addCatalogueRoom(app, { ...parts, lookUp });
  addScannerRoom(app, { lookUp });
  await addCodes2dRoom(app, { ...parts, lookUp, files });
  addOfflinePacksRoom(app, parts);
  await addSessionRoom(app, parts);
  addActivationRoom(app, { ...parts, files, coarseLimits });
  addPasswordsRoom(app, { ...parts, coarseLimits });
  addCompanyUsersRoom(app, { ...parts, coarseLimits });
  addAccountRoom(app, parts);
  addOfficeRooms(app, { ...parts, files });
  await addServicePackagesRoom(app, { ...parts, files, coarseLimits });
  await addCmsRoom(app, { ...parts, files });
  await addVerificationRoom(app, { ...parts, files });
  await addStewardshipRoom(app, { ...parts, files, foreseeDemoEnd: () => foreseeDemoEnd(database) });
  const verifyList = makeVerifyList(database, keptRegistryOf(parts.config, database));
  await addExternalApiRoom(app, { ...parts, files, lookUp, verifyList, coarseLimits });
  addDatabaseExportRoom(app, { ...parts, files });
  await addRegistrationRoom(app, { ...parts, coarseLimits, files, companyRegister });
  await addDigitalLinkRoom(app, parts);
  const found = { database, publicUrl: parts.config.publicUrl };
  addSitemaps(app, found);
  if (parts.webRoot)
    await addWebFiles(app, parts.webRoot, { pageOf: makeCardPages(found), answerStray: answerStrayCode });
  return app;
}

/** The register of companies that a registration asks: the real one by its key, else the one of the demonstration. */
function companyRegisterOf({ config, database }: AppParts) {
  const { key, url } = config.companyRegister;
  return key === null ? makeDemoCompanyRegister(() => hasDemoData(database.pool)) : makeCompanyRegister({ key, url });
}

/** Refuses to start with a route of the API that says nothing of who may call it. */
function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isOpen =
      route.url === unknownCallPath || route.url.startsWith(problemsPath) || route.url.startsWith(keyDocsPath);
    if (route.url.startsWith('/external_api/') && !route.config?.keyCall && !isOpen)
      throw new Error(`${route.url} is no call for programs, so it asks for no key`);
    if (route.url.startsWith(basePath) && !route.config?.endpoint)
      throw new Error(`${route.url} has no endpoint of the contract, so no access rule`);
  });
}
