import pg from 'pg';
import type { ClusterFacts } from './embedded-postgres-cluster.ts';

/** Extensions that the schema needs. They are trusted, so that a server of one's own needs no superuser for them either. */
const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

/**
 * Makes the database and the role that the product works as, where they are missing: the role owns this database and what is in it,
 * and may nothing else. Safe to repeat and to interrupt.
 */
export async function makeDatabase(
  { user, password, superuser }: ClusterFacts,
  port: number,
  name: string,
): Promise<void> {
  const server = { host: '127.0.0.1', port, ...superuser, ssl: false };
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    const [role, database] = [client.escapeIdentifier(user), client.escapeIdentifier(name)];
    const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
    if (!hasRole) await client.query(`CREATE ROLE ${role}`);
    await client.query(
      `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
    const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!hasDatabase) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
  });
  await withClient({ ...server, database: name }, async (client) => {
    for (const extension of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  });
}

async function withClient(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
