import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import { templateName } from './database-setup.ts';

export interface TestDatabase extends Database {
  readonly url: string;
}

let made = 0;

/**
 * A migrated, empty database for one test file. Call it at the top of the file (`const database = await createDatabase()`):
 * it is closed and dropped when the file is done.
 */
export async function createDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = new URL(inject('testServerUrl'));
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made++}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  server.pathname = `/${name}`;
  const url = server.href;
  const database = openDatabase(url, options);
  afterAll(async () => {
    await database.close();
    // By force only what a test left open: no role but a superuser's may end autovacuum so, which gives way by itself.
    const drop = `DROP DATABASE IF EXISTS ${name}`;
    await runOnServer(server, drop).catch(() => runOnServer(server, `${drop} WITH (FORCE)`));
  });
  return { ...database, url };
}

/** Ends a connection by the id of its process (pg_backend_pid), from outside, as a crash of the server does. */
export async function endConnection(pid: number): Promise<void> {
  await runOnServer(new URL(inject('testServerUrl')), `SELECT pg_terminate_backend(${pid})`);
}

async function runOnServer(server: URL, statement: string): Promise<void> {
  const target = new URL(server);
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How many connections wait for a lock of this database; only those of a name in `application_name` where it is given. */
export async function waitingConnections(pool: pg.Pool, name: string | null = null): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ($1::text IS NULL OR application_name = $1) AND wait_event_type = 'Lock'`,
    [name],
  );
  return rowCount ?? 0;
}
