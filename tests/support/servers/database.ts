import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import { copyTemplate, runOnServer, type CopiedDatabase } from './template-database.ts';

export interface TestDatabase extends Database {
  readonly url: string;
}

/**
 * A migrated, empty database for one test file. Call it at the top of the file (`const database = await createDatabase()`):
 * it is closed and dropped when the file is done.
 */
export async function createDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await makeTestDatabase();
  const database = openDatabase(url, options);
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return { ...database, url };
}

/** The same without a connection; the caller drops it. */
export function makeTestDatabase(): Promise<CopiedDatabase> {
  return copyTemplate(inject('testServerUrl'));
}

/** Ends a connection by the id of its process (pg_backend_pid), from outside, as a crash of the server does. */
export async function endConnection(pid: number): Promise<void> {
  await runOnServer(inject('testServerUrl'), `SELECT pg_terminate_backend(${pid})`);
}

/** How many connections wait for a lock of this database; only those of a name in `application_name` where it is given. */
export async function waitingConnections(pool: pg.Pool, name: string | null = null): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ($1::text IS NULL OR application_name = $1) AND wait_event_type = 'Lock'`,
    [name],
  );
  return rowCount ?? 0;
}
