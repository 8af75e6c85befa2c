import { pino } from 'pino';
import { ConfigError, readConfig } from './core/config.ts';
import { openDatabase } from './core/database/database.ts';
import { migrate } from './core/database/migrate.ts';
import { startEmbeddedPostgres } from './core/database/embedded-postgres.ts';
import { readSecret } from './core/secrets/secret.ts';
import { stopOnSignals } from './core/cli/stop-on-signals.ts';
import { startWorker } from './start-worker.ts';

/** Runs the jobs only, beside API processes started with WORKER=separate. */
async function runWorker(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  try {
    let { databaseUrl } = config;
    if (databaseUrl === null) {
      const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, share: true });
      closers.push(() => embedded.stop());
      databaseUrl = embedded.url;
    }
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, { max: 4 });
    closers.push(() => database.close());
    const worker = await startWorker({
      config,
      database,
      databaseUrl,
      secret: await readSecret(database, config),
      log: pino({ level: config.logLevel }),
      address: `http://localhost:${config.port}`,
    });
    closers.push(() => worker.stop());
    if (worker.mailboxAddress) console.log(`Poczta: ${worker.mailboxAddress}`);
    console.log('Zadania w tle działają.');
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

if (import.meta.main) {
  const started = runWorker().then((close) => ({ close }));
  const signals = stopOnSignals(started);
  await started.catch((error: unknown) => {
    if (signals.isStopping()) return;
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}
