import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { leaveProcessor, niceness } from '../jobs/give-way.ts';

/** Linux lets an account change a group once in a tenth of a second. */
const tries = { most: 10, every: 150 };

/**
 * Lets the process of PostgreSQL that serves a connection give way to others. What a thread asks costs PostgreSQL as much as the thread itself,
 * so a thread that gives way alone is of half the use; and what is asked next runs where the thread runs, on the same processors. Only where the server runs on this machine, under an account that may (that of the
 * embedded one is ours, or we are root); elsewhere nothing happens. Never throws.
 */
export async function letBackendGiveWay(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const { rows } = await client.query<Backend>(
      `SELECT pg_backend_pid() AS pid, format(' %s %s ', current_user, current_database()) AS session, inet_client_port() AS port`,
    );
    const [backend] = rows;
    if (!backend || !(await isBackend(backend))) return;
    setPriority(backend.pid, niceness);
    leaveProcessor(backend.pid);
    void groupGivesWay(backend.pid);
  } catch {
    // It serves as well as any.
  }
}

interface Backend {
  readonly pid: number;
  /** user and database, as they stand in the title of the process */
  readonly session: string;
  /** null: over a socket of the system */
  readonly port: number | null;
}

/** Whether the process of that number on this machine is the one meant: a server elsewhere, or in another container, counts its own. */
async function isBackend({ pid, session, port }: Backend): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const from = port === null ? '[local]' : `(${port})`;
  return title.startsWith('postgres: ') && title.includes(session) && title.includes(from);
}

/**
 * Each backend is a session, which Linux shares processors out to as a group of its own (autogroup, sched(7)): within it `nice` has nobody to
 * give way to, so the group needs it too. Where there are no such groups nothing happens.
 */
async function groupGivesWay(pid: number): Promise<void> {
  for (let made = 1; made <= tries.most; made++)
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await sleep(tries.every, undefined, { ref: false });
    }
}
