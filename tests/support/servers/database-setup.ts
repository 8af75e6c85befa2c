import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../api/core/database/migrate.ts';
import { readFacts } from '../../../api/core/database/embedded-postgres-cluster.ts';
import { startEmbeddedPostgres } from '../../../api/core/database/embedded-postgres.ts';
import { templateName } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the run's PostgreSQL, as the product's role, which may here make databases too; its database is the migrated template, so connect to another one */
    testServerUrl: string;
  }
}

interface SharedServer {
  /** projects that still need it */
  users: number;
  readonly started: Promise<{ readonly url: string; stop(): Promise<void> }>;
}

// Each project reads this module again, in the same process.
const shared = globalThis as { testServer?: SharedServer };

/** One PostgreSQL for the whole run: the first project that needs it starts it, the last one stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = (shared.testServer ??= { users: 0, started: startServer() });
  server.users += 1;
  const { url, stop } = await server.started;
  project.provide('testServerUrl', url);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete shared.testServer;
    await stop();
  };
}

/** Address of that server, for a global setup that stands behind this one. */
export async function runServerUrl(): Promise<string> {
  if (!shared.testServer) throw new Error('No PostgreSQL runs for the tests.');
  return (await shared.testServer.started).url;
}

/** Nothing of it outlives the run, so it need not reach the disk. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-tests-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: templateName,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    say: () => {},
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await letMakeDatabases(dataDir, new URL(postgres.url));
    await migrate(postgres.url);
    return { url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The product's role may not make databases; that of the tests makes one for each file. */
async function letMakeDatabases(dataDir: string, { port, username }: URL): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    database: 'postgres',
    ...readFacts(join(dataDir, 'postgres'))?.superuser,
  });
  await client.connect();
  try {
    await client.query(`ALTER ROLE ${client.escapeIdentifier(username)} CREATEDB`);
  } finally {
    await client.end();
  }
}
