import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Tables } from './database-tables.ts';
import type { Tx } from './database.ts';

/** Runs `work` in one transaction of a pool connection. A throw rolls everything back. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await inTransactionOf(client, () => work(client));
  } finally {
    client.release();
  }
}

/** The same on the caller's connection, which must have no open transaction. */
export async function inTransactionOf<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The connection itself may be broken; the first error is thrown.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The open transaction of a connection as a Kysely transaction, for mails and audit acts of a larger act. */
export function transactionOn(client: pg.ClientBase): Tx {
  const lent = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => lent, end: async () => {} };
  // Kysely needs only these methods of a pool. Its statements run in the connection's open transaction.
  const dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool });
  return new Kysely<Tables>({ dialect }) as unknown as Tx;
}
