import cookie from '@fastify/cookie';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { addAccessLog } from './core/http/access-log.ts';
import { addCaller } from './core/callers/access.ts';
import { problemsPath } from '@gtinoteka/contract/machines/key-call.ts';
import { addApiDocs } from './core/http/api-docs.ts';
import { addBodyPace } from './core/http/body-pace.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { EdgeRefresh } from './core/http/edge-refresh.ts';
import { keyDocsPath } from './core/machines/key-call-docs.ts';
import { longestPathValue, refuseUnreadableCall, unknownCallPath } from './core/machines/key-call-route.ts';
import { addCoarseLimits, type CoarseLimits } from './core/callers/coarse-limits.ts';
import { addErrorAnswers, answerClientError, answerFrameworkError } from './core/http/error-answers.ts';
import { addHostCheck } from './core/http/host-check.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import type { MailQueue } from './core/jobs/mail-queue.ts';
import { addMetrics } from './core/http/metrics.ts';
import { addProbes } from './core/http/probes.ts';
import { addSearchNotice } from './core/http/search-notice.ts';
import { addSecurityHeaders } from './core/http/security-headers.ts';
import { addSessions } from './core/callers/sessions.ts';
import { addUnreadBodies } from './core/http/unread-bodies.ts';
import { addWebFiles } from './core/http/web-files.ts';
import { answerStrayCode, refuseUnreadable } from './features/digital-link/resolver/add-resolver.ts';
import { makeCardPages } from './features/product-card/card-page.ts';
import { makeVerifyList } from './features/verification/checking/verify-list.ts';
import type { Deps } from './features/deps.ts';
import { webhookSecrets } from './features/external-api/webhooks/webhook-acts.ts';
import { makeBotCheck } from './gateways/bot-check-provider.ts';
import { makeWebhookTargets } from './gateways/webhook-target.ts';
import { makeActingClient } from './core/callers/acting-client.ts';
import { makeBotGate } from './core/callers/bot-gate.ts';
import { makeKnownDevices } from './core/callers/known-device.ts';
import { makeListingClient } from './core/callers/listing-client.ts';
import { makeMailLinkToken } from './core/secrets/mail-link-token.ts';
import { makeSealedTexts } from './core/secrets/sealed-text.ts';
import { makeGpcTree } from './store/catalogue/gpc-tree.ts';
import { makeLicencesOf } from './store/catalogue/licences-of-list.ts';
import { makeCallLog } from './store/machines/api-calls.ts';
import { makeApiQuota } from './store/packages/api-quota.ts';
import { makeFoundPages } from './store/search/found-pages.ts';
import { makeFoundProducts } from './store/search/found-products.ts';
import { makeCompanyRegister, makeDemoCompanyRegister } from './gateways/company-register-provider.ts';
import { makeFileStore } from './gateways/file-store.ts';
import { globalRegistryOf, cachedRegistryOf } from './global-registry-of.ts';
import { loadRoutes } from './features.ts';
import { foreseeDemoEnd } from './seeds/demo-accounts-state.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { addHits } from './store/look-up/coarse-limits.ts';
import { makeLookUp } from './look-up/look-up.ts';
import type { SearchEngine } from './store/search/search-port.ts';
import { readRights } from './store/people/users.ts';

/** Parts of an application, created by tests and server.ts; this file only connects them. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** signs tokens, passes and challenges; at least 32 characters */
  readonly secret: string;
  readonly search: SearchEngine;
  readonly mail: MailQueue;
  readonly jobs: Jobs;
  /** metrics for Prometheus; without them there is no /metrics */
  readonly metrics?: Registry;
  /** makes edges fetch a changed public response again; absent without an edge */
  readonly refreshEdge?: EdgeRefresh['refresh'];
  /** aborted when the process is about to stop and should get no more requests; absent: never */
  readonly draining?: AbortSignal;
  /** folder of the built pwa; null: API only */
  readonly webRoot: string | null;
}

/**
 * Responds to unroutable requests: the resolver's form for printed codes, a problem for programs, else the API's
 * error body.
 */
const answerUnreadable: typeof answerFrameworkError = (error, request, reply) => {
  if (!refuseUnreadable(request, reply) && !refuseUnreadableCall(error, request, reply))
    answerFrameworkError(error, request, reply);
};

/** Builds the API from its features without listening. Throws if a route has no access rule. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: parts.config.trustedProxies.length > 0 ? parts.config.trustedProxies : false,
    logger: parts.config.logLevel === 'silent' ? false : { level: parts.config.logLevel },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: longestPathValue, ignoreTrailingSlash: true },
    // The largest file, 50 MB, at 3 Mb/s.
    requestTimeout: 150_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are still served during the close.
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
  addBodyPace(app);
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
  });

  addSearchNotice(app);
  if (parts.metrics) addMetrics(app, { registry: parts.metrics, token: parts.config.metricsToken });
  addProbes(app, database, parts.draining ?? new AbortController().signal);

  const deps = buildDeps(parts, app.log, coarseLimits);
  for (const { endpoints, setup } of await loadRoutes()) {
    await setup?.(app, deps);
    for (const route of endpoints) await route.register(app, deps);
  }
  const found = { database, publicUrl: parts.config.publicUrl };
  if (parts.webRoot)
    await addWebFiles(app, parts.webRoot, { pageOf: makeCardPages(found), answerStray: answerStrayCode });
  return app;
}

/** Creates the dependencies of all features. */
function buildDeps(parts: AppParts, log: FastifyBaseLogger, coarseLimits: CoarseLimits): Deps {
  const { config, database, secret, search, mail, jobs, refreshEdge = async () => {} } = parts;
  const askRegistry = globalRegistryOf(config, database);
  if (!askRegistry) log.info('GLOBAL_REGISTRY_URL is not set: foreign numbers are judged without the global registry');
  const { key, url } = config.companyRegister;
  return {
    config,
    database,
    secret,
    search,
    mail,
    jobs,
    refreshEdge,
    coarseLimits,
    files: makeFileStore(config, secret),
    lookUp: makeLookUp({ database, secret, askRegistry, isRegistryCached: !config.globalRegistry.isSimulated }),
    verifyList: makeVerifyList(database, cachedRegistryOf(config, database)),
    readTree: makeGpcTree(database),
    readLicencesOf: makeLicencesOf(database.pool),
    foundProducts: makeFoundProducts(database),
    foundPages: makeFoundPages(database),
    quota: makeApiQuota({ database, mail }),
    callLog: makeCallLog(database, (error) => log.error({ error }, 'calls of programs were not logged')),
    companyRegister:
      key === null ? makeDemoCompanyRegister(() => hasDemoData(database.pool)) : makeCompanyRegister({ key, url }),
    webhookTargets: makeWebhookTargets({ loopback: config.webhookLoopback }),
    sealedWebhookSecrets: makeSealedTexts(secret, webhookSecrets),
    botCheck: makeBotCheck(config.botCheck, secret),
    botGate: makeBotGate(secret),
    devices: makeKnownDevices(secret, config),
    clientOf: makeActingClient(secret),
    listingClientOf: makeListingClient(secret),
    tokenOf: makeMailLinkToken(secret),
    foreseeDemoEnd: () => foreseeDemoEnd(database),
  };
}

/** Throws if a route of the API has no access rule. */
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
