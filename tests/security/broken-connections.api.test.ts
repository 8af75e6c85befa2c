import type pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../api/core/database/database.ts';
import { openPool } from '../../search-indexer/source/database.ts';
import { createDatabase, endConnection } from '../support/servers/database.ts';

const { url } = await createDatabase();

/** Breaks a connection that is lent from a pool while nothing is asked through it. */
async function breakLent(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const [{ pid } = { pid: 0 }] = rows;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await endConnection(pid);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow(/./);
  } finally {
    client.release();
  }
}

test.each([
  ['the application', () => openDatabase(url, { max: 2 }).pool],
  ['the indexer', () => openPool(url, 2)],
])('a connection that breaks between two statements ends no process of %s, and is replaced', async (_, open) => {
  const pool = open();
  try {
    await breakLent(pool);
    const client = await pool.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
  } finally {
    await pool.end();
  }
});
