import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { allowedIn, niceness } from '../../api/core/jobs/give-way.ts';
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

async function processorsOf({ pool }: Pick<Database, 'pool'>): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return allowedIn(`/proc/${rows[0]?.pid}/status`);
}

/** An account that runs neither the server nor the machine may not. */
const may = process.platform === 'linux' && process.getuid?.() === 0;

const overTcp = database.url.replace(/\?host=.*/, '');

test.skipIf(!may).each([
  ['over a socket', database.url],
  ['over TCP', overTcp],
])('PostgreSQL’s share of background work gives way %s, that of others does not', async (_, url) => {
  const before = await nicenessOf(database);
  const giving = openDatabase(url, { max: 1, givesWay: true });
  try {
    expect((await nicenessOf(giving)).own).toBe(niceness);
    if (before.group !== '') await expect.poll(async () => (await nicenessOf(giving)).group).toBe(String(niceness));
    expect((await nicenessOf(database)).own).toBe(before.own);
    expect(before.own).not.toBe(niceness);
    const [first = 0, ...others] = await processorsOf(database);
    if (others.length > 0) await expect.poll(() => processorsOf(giving)).toEqual(others);
    expect(await processorsOf(database)).toContain(first);
  } finally {
    await giving.close();
  }
});

test.each([
  ['0-3', [0, 1, 2, 3]],
  ['5', [5]],
  ['1,3-4,7', [1, 3, 4, 7]],
])('a list of processors %s is read', (list, processors) => {
  const path = join(tmpdir(), `gtinoteka-status-${process.pid}`);
  writeFileSync(path, `Name:\tnode\nCpus_allowed_list:\t${list}\nMems_allowed:\t1\n`);
  try {
    expect(allowedIn(path)).toEqual(processors);
    expect(allowedIn(`${path}-none`)).toEqual([]);
  } finally {
    rmSync(path);
  }
});
