import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import { cmsSlugs, documentSlugs, getPageContent } from '@gtinoteka/contract/cms.ts';
import { getDocument, getNotices } from '@gtinoteka/contract/office/documents.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { productCount } from '@gtinoteka/contract/home.ts';
import { readSettings } from '@gtinoteka/command-line/settings.ts';
import { ElasticsearchSettingsError, readElasticsearchSettings } from '@gtinoteka/product-index/connection.ts';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { checkStart, listenFault } from './check-start.ts';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { openDatabase } from './core/database/database.ts';
import { migrate } from './core/database/migrate.ts';
import { followPublicAnswers, makeEdgeRefresh } from './core/http/edge-refresh.ts';
import { startEmbeddedPostgres } from './core/database/embedded-postgres.ts';
import { openJobs } from './core/jobs/jobs.ts';
import { makeMailQueue } from './core/jobs/mail-queue.ts';
import { readSecret } from './core/secrets/secret.ts';
import { stopOnSignals } from './core/cli/stop-on-signals.ts';
import { simulateRegistry } from './global-registry-of.ts';
import type { JobLog } from './core/jobs/job-log.ts';
import { layDemoFiles } from './demo-files.ts';
import { addFileWorkMetrics } from './file-work-metrics.ts';
import { describeDemoAccounts, layDemoAccounts } from './seeds/demo-accounts.ts';
import { settleDemoAccounts, type DemoAccountsState } from './seeds/demo-accounts-state.ts';
import { layDemoCatalogue } from './seeds/demo-catalogue.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { addDemoPictures } from './seeds/demo-pictures.ts';
import { openSearch } from './search-engine.ts';
import { startWorker } from './start-worker.ts';
import { followSearchTerms } from './store/search/search-terms.ts';

/** Public responses that an edge stores and that change at run time. */
const storedResponsePaths = [
  productCount.path,
  getCategories.path,
  ...cmsSlugs.map((slug) => getPageContent.path.replace(':page', slug)),
  ...documentSlugs.map((slug) => getDocument.path.replace(':page', slug)),
  getNotices.path,
].map((path) => basePath + path);

export interface RunningServer {
  readonly address: string;
  /** state of the demo accounts */
  readonly demoAccounts: DemoAccountsState;
  /** address of the mailbox of caught mails; null with a mail server, or if another process sends them */
  readonly mailboxAddress: string | null;
  /** whether other machines are expected, by HOST, PUBLIC_URL or TRUSTED_PROXIES */
  readonly isPublic: boolean;
  /** `drains`: /readyz returns 503 for DRAIN_SECONDS first, while requests are served */
  close(options?: { drains: boolean }): Promise<void>;
}

/**
 * Starts the whole product on this machine: database, schema, demo data if configured, HTTP. Resolves when it
 * listens.
 * - `webFiles` is awaited before the pwa's files are read: the build may run while the database starts.
 */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  webFiles: Promise<unknown> = Promise.resolve(),
): Promise<RunningServer> {
  // A build that fails while the database starts is reported where it is awaited, below.
  webFiles.catch(() => {});
  const config = readConfig(env);
  const elasticsearch = readElasticsearchSettings(readSettings(env));
  const closers: Closers = [];
  const draining = new AbortController();
  const close = async ({ drains = false } = {}): Promise<void> => {
    draining.abort();
    if (drains) await sleep(config.drainSeconds * 1_000);
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  try {
    const { database, databaseUrl, announce } = await prepareDatabase(config, closers);
    const demoAccounts = await settleDemoAccounts(database, config);
    await simulateRegistry(config, database, (stop) => closers.push(stop));
    closers.push(followSearchTerms(database));
    const edge = makeEdgeRefresh(config.edge.refreshUrls);
    closers.push(followPublicAnswers(databaseUrl, { refresh: edge.refresh, paths: storedResponsePaths }), async () =>
      edge.stop(),
    );
    const jobs = await openJobs(database);
    closers.push(() => jobs.close());
    const mail = makeMailQueue(jobs);
    const secret = await readSecret(database, config);
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics, prefix: 'gtinoteka_' });
    addFileWorkMetrics(metrics, database);
    const search = openSearch({
      settings: elasticsearch,
      database,
      registry: metrics,
      maxLag: config.searchMaxLag,
    });
    closers.push(() => search.close());
    await webFiles;
    const webRoot = fileURLToPath(new URL('../pwa/dist', import.meta.url));
    const app = await buildApp({
      config,
      database,
      secret,
      search: search.engine,
      mail,
      jobs,
      metrics,
      refreshEdge: edge.refresh,
      draining: draining.signal,
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    closers.push(() => app.close());
    if (config.demo) addDemoPictures(app, database);
    await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
      throw await listenFault(error, config);
    });
    const bound = app.addresses().find((address) => typeof address === 'object');
    const address = `http://localhost:${bound?.port ?? config.port}`;
    const worker =
      config.worker === 'inside'
        ? await startWorker({ config, database, databaseUrl, secret, log: app.log, address })
        : null;
    if (worker) closers.push(() => worker.stop());
    announce(address);
    if (demoAccounts !== 'none' && demoAccounts !== 'closed' && (await hasDemoData(database.pool)))
      closers.push(followDemoFiles({ config, database, secret }, app.log));
    return {
      address,
      demoAccounts,
      mailboxAddress: worker?.mailboxAddress ?? null,
      isPublic: config.isPublic,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts creating the demo files in the background; returns the function that stops it. */
function followDemoFiles(parts: Parameters<typeof layDemoFiles>[0], log: JobLog): () => Promise<void> {
  const stopping = new AbortController();
  const made = layDemoFiles(parts, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ reason: String(error) }, 'demo: the files were not made');
  });
  return async () => {
    stopping.abort();
    await made;
  };
}

/** Functions that release resources at the end, last one first. */
type Closers = (() => Promise<unknown>)[];

/**
 * Opens the database with its schema and configured demo data. `announce` stores the server's address for an embedded
 * one.
 */
async function prepareDatabase(config: Config, closers: Closers) {
  let announce: (address: string) => void = () => {};
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
    closers.push(() => embedded.stop());
    ({ url: databaseUrl, announce } = embedded);
  }
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  closers.push(() => database.close());
  if (config.demo) await layDemoData(databaseUrl);
  return { database, databaseUrl, announce };
}

async function layDemoData(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 2, isPatient: true });
  try {
    await layDemoCatalogue(database);
    await layDemoAccounts(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs until a signal, then closes everything in order; a second signal exits at once.
 * - `buildPages` starts after the checks of the start have passed.
 */
export async function runServer(buildPages?: () => Promise<unknown>): Promise<void> {
  const started = checkStart(process.env).then(() => startServer(process.env, buildPages?.()));
  const signals = stopOnSignals(started);
  try {
    const server = await started;
    const { demoAccounts } = server;
    if (demoAccounts !== 'none' && demoAccounts !== 'closed') console.log(describeDemoAccounts());
    if (demoAccounts === 'closed') console.log('Konta demonstracyjne są wyłączone. Włącza je tylko DEMO=yes.');
    if (demoAccounts === 'public')
      console.warn('UWAGA: DEMO=yes otwiera konta demonstracyjne każdemu, kto tu wejdzie; ich hasło jest jawne.');
    if (server.mailboxAddress && server.isPublic)
      console.warn('UWAGA: bez SMTP_URL nikt nie dostanie poczty; listy zostają na tym komputerze.');
    if (server.mailboxAddress) console.log(`Poczta: ${server.mailboxAddress}`);
    console.log(`Gtinoteka działa: ${server.address}`);
  } catch (error) {
    if (signals.isStopping()) return;
    console.error(explain(error));
    process.exit(1);
  }
}

/** The message for the operator: a sentence for a configuration error, else the whole error. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof ElasticsearchSettingsError) return error.message;
  return error;
}

if (import.meta.main) await runServer();
