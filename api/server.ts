import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { migrate, openDatabase } from './core/database.ts';
import { startEmbeddedPostgres } from './core/embedded-postgres.ts';
import { readSecret } from './core/secret.ts';

export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the whole product on this machine: database, schema, demo data where wanted, HTTP. Resolves when it answers. */
export async function startServer(env: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(env);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, closers));
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl);
    closers.push(() => database.close());
    const webRoot = fileURLToPath(new URL('../pwa/dist', import.meta.url));
    const app = await buildApp({
      config,
      database,
      secret: config.secret ?? (await readSecret(database)),
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const bound = app.addresses().find((address) => typeof address === 'object');
    return { address: `http://localhost:${bound?.port ?? config.port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOwnDatabase(config: Config, closers: (() => Promise<unknown>)[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  closers.push(() => embedded.stop());
  return embedded.url;
}

/** Runs until a signal comes, then lets go of everything in order. A second signal ends at once. */
export async function runServer(): Promise<void> {
  const started = startServer();
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    void started.then((server) => server.close()).finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const server = await started;
    console.log(`Gtinoteka działa: ${server.address}`);
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

if (import.meta.main) await runServer();
