import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import { cmsSlugs, getPageContent } from '@gtinoteka/contract/cms.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { productCount } from '@gtinoteka/contract/home.ts';
import {
  ElasticsearchSettingsError,
  readElasticsearchSettings,
} from '@gtinoteka/search-indexer/product-index/connection.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { migrate, openDatabase } from './core/database.ts';
import { followPublicAnswers, makeEdgeRefresh } from './core/edge-refresh.ts';
import { startEmbeddedPostgres } from './core/embedded-postgres.ts';
import { openMailQueue } from './core/jobs.ts';
import { readSecret } from './core/secret.ts';
import { startRegistrySimulator } from './gateways/global-registry-simulator.ts';
import { describeDemoAccounts, layDemoAccounts } from './seeds/demo-accounts.ts';
import { layDemoCatalogue } from './seeds/demo-catalogue.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { addDemoPictures } from './seeds/demo-pictures.ts';
import { startLookUpPurge } from './store/look-up-purge.ts';
import { openSearch } from './search-engine.ts';
import { startWorker } from './start-worker.ts';
import { followSearchTerms } from './store/search-terms.ts';

/** Public answers that an edge keeps and that change while it runs. */
const keptAnswers = [
  productCount.path,
  getCategories.path,
  ...cmsSlugs.map((slug) => getPageContent.path.replace(':page', slug)),
].map((path) => basePath + path);

export interface RunningServer {
  readonly address: string;
  /** whether the demo accounts are there */
  readonly hasDemoAccounts: boolean;
  /** where caught mails can be read; null with a mail server, or where another process sends them */
  readonly mailboxAddress: string | null;
  close(): Promise<void>;
}

/**
 * Starts the whole product on this machine: database, schema, demo data where wanted, HTTP. Resolves when it answers.
 * `webFiles` is waited for before the pwa's files are looked at: the build may go on while the database starts.
 */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  webFiles: Promise<unknown> = Promise.resolve(),
): Promise<RunningServer> {
  // A build that fails while the database starts is reported where it is awaited, below.
  webFiles.catch(() => {});
  const config = readConfig(env);
  const elasticsearch = readElasticsearchSettings(env);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  try {
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
    if (config.demo) await layDemoCatalogue(database);
    const hasDemoAccounts = config.demo && (await layDemoAccounts(database));
    // Invented answers of a registry may stand beside invented products only; a real import may come while this server runs.
    if (config.globalRegistry.url === null && (await hasDemoData(database.pool))) {
      const simulator = await startRegistrySimulator(() => hasDemoData(database.pool));
      closers.push(() => simulator.close());
      config.globalRegistry = { url: simulator.url, apiKey: simulator.apiKey, isSimulated: true };
    }
    const purge = startLookUpPurge(database);
    closers.push(purge.stop);
    closers.push(followSearchTerms(database));
    const edge = makeEdgeRefresh(config.edge.refreshUrls);
    if (config.edge.refreshUrls.length > 0)
      closers.push(followPublicAnswers(databaseUrl, { refresh: edge.refresh, paths: keptAnswers }), async () =>
        edge.stop(),
      );
    const mail = await openMailQueue(database);
    closers.push(() => mail.close());
    const secret = config.secret ?? (await readSecret(database));
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics, prefix: 'gtinoteka_' });
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
      metrics,
      refreshEdge: edge.refresh,
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    closers.push(() => app.close());
    if (config.demo) addDemoPictures(app, database);
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenFault(error, config);
    });
    const bound = app.addresses().find((address) => typeof address === 'object');
    const address = `http://localhost:${bound?.port ?? config.port}`;
    const worker =
      config.worker === 'inside'
        ? await startWorker({ config, database, databaseUrl, secret, mail, log: app.log, address })
        : null;
    if (worker) closers.push(() => worker.stop());
    announce(address);
    return { address, hasDemoAccounts, mailboxAddress: worker?.mailboxAddress ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs until a signal comes, then lets go of everything in order. A signal repeated later ends at once. */
export async function runServer(webFiles?: Promise<unknown>): Promise<void> {
  const started = startServer(process.env, webFiles);
  let stoppingSince: number | null = null;
  const stop = (): void => {
    // Ctrl-C under npm comes twice: from the terminal and passed on by npm.
    if (stoppingSince !== null && Date.now() - stoppingSince < 1_000) return;
    if (stoppingSince !== null) process.exit(130);
    stoppingSince = Date.now();
    void started.then((server) => server.close()).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const server = await started;
    if (server.hasDemoAccounts) console.log(describeDemoAccounts());
    if (server.mailboxAddress) console.log(`Poczta: ${server.mailboxAddress}`);
    console.log(`Gtinoteka działa: ${server.address}`);
  } catch (error) {
    if (stoppingSince !== null) return;
    console.error(explain(error));
    process.exit(1);
  }
}

/** What to tell whoever started it: a sentence where the cause is theirs to mend, the whole error where it is ours. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof ElasticsearchSettingsError) return error.message;
  return error;
}

/** Why the address cannot be listened on, as a sentence where whoever started it can mend it. */
function listenFault(error: unknown, { host, port }: Config): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} jest zajęty przez inny program. Inny port: PORT=${port + 1} npm start`);
    case 'EACCES':
      return new ConfigError(`PORT=${port}: to konto nie może słuchać na tym porcie; wolno od 1024 wzwyż`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST=${host}: to nie jest adres tego komputera`);
  }
  return error;
}

if (import.meta.main) await runServer();
