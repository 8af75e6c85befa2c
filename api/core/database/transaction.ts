import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Tables } from './database-tables.ts';
import type { Tx } from './database.ts';

/** Runs `work` in one transaction of a connection of the pool. A throw rolls everything back. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await inTransactionOf(client, () => work(client));
  } finally {
    client.release();
  }
}

/** Runs `work` in one transaction of a connection that the caller holds, and where no transaction is open. */
export async function inTransactionOf<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The connection may be what broke; the first error is the one that tells.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The transaction that is open on a connection, for stores that take one of Kysely: mails and acts of a larger act. It ends with the connection's. */
export function transactionOn(client: pg.ClientBase): Tx {
  const lent = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => lent, end: async () => {} };
  // Kysely asks of a pool what is above. What it gives is no transaction to it, but every statement of it runs in the open one.
  const dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool });
  return new Kysely<Tables>({ dialect }) as unknown as Tx;
}
