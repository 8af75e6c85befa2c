import type pg from 'pg';

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
