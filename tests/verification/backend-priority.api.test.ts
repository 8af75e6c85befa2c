import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { niceness } from '../../api/core/jobs/run-thread.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase({ max: 1 });

/** Niceness of the process that serves the pool's connection, and of its group; null where the machine has no such processes. */
async function nicenessOf({ pool }: Pick<Database, 'pool'>): Promise<{ own: number; group: string }> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const folder = `/proc/${rows[0]?.pid}`;
  // proc_pid_stat(5): the fields behind the name are counted from 3, the 19th is the niceness.
  const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const group = existsSync(`${folder}/autogroup`) ? readFileSync(`${folder}/autogroup`, 'utf8') : '';
  return { own: Number(fields[16]), group: /nice (-?\d+)/.exec(group)?.[1] ?? '' };
}

/** An account that runs neither the server nor the machine may not. */
const may = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!may)('PostgreSQL’s share of background work gives way, that of others does not', async () => {
  const before = await nicenessOf(database);
  const giving = openDatabase(database.url, { max: 1, givesWay: true });
  try {
    expect((await nicenessOf(giving)).own).toBe(niceness);
    if (before.group !== '') await expect.poll(async () => (await nicenessOf(giving)).group).toBe(String(niceness));
    expect((await nicenessOf(database)).own).toBe(before.own);
    expect(before.own).not.toBe(niceness);
  } finally {
    await giving.close();
  }
});
