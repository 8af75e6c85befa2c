import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnv } from './embedded-postgres-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-lock.ts';
import type { ClusterLocation } from './embedded-postgres-place.ts';
import { closeToOthers, privateFile } from '../secrets/private-file.ts';

const startTimeout = 60_000;
const logSizeKept = 5_000_000;

/** A failed start that may succeed on another port, or a moment later. */
export type StartFailure = 'port-taken' | 'still-in-use';

/** Reads lines 1 (pid), 4 (port) and 8 ("ready" once connections are accepted). Null without the file. */
function readPidFile(cluster: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process is the server of this cluster; the pid may have been reused. */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

/** Port of a server that accepts connections on this cluster now, or null. */
export function runningPort(cluster: string): number | null {
  const found = readPidFile(cluster);
  return found?.ready && isServerOf(cluster, found.pid) ? found.port : null;
}

/**
 * Stops a server left by a killed process, and deletes a pid file with a reused pid.
 * - Requires the lock of the data folder, so that nobody uses that server.
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const found = readPidFile(cluster);
  if (!found || !(found.pid > 0)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  if (!isServerOf(cluster, found.pid)) {
    if (isAlive(found.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  // Checks the server, not the pid: an ended process without a parent may stay in the table for seconds.
  await stopProcess(found.pid, (pid) => isServerOf(cluster, pid));
  return true;
}

/** Fast shutdown; after a timeout an immediate one, then SIGKILL. */
export async function stopProcess(pid: number, runs: (pid: number) => boolean = isAlive): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!runs(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + patience; Date.now() < until; await sleep(10)) if (!runs(pid)) return;
  }
}

/**
 * Starts the server and waits until it accepts connections.
 * - It has its own session, so that Ctrl-C does not end it before its clients.
 * - Its log is a file, because a pipe would break with its reader.
 */
export async function startProcess(
  location: ClusterLocation,
  port: number,
  logFile: string,
  settings: Record<string, string>,
): Promise<ChildProcess | StartFailure> {
  const log = openSync(logFile, sizeOf(logFile) > logSizeKept ? 'w' : 'a', privateFile);
  closeToOthers(logFile);
  const logStart = sizeOf(logFile);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(location.bin, 'postgres'), ['-D', location.cluster, '-p', String(port), ...flags], {
    ...location.account,
    cwd: '/',
    env: programEnv,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()).on('error', () => resolve()));
  let over = false;
  void ended.then(() => (over = true));
  for (const until = Date.now() + startTimeout; Date.now() < until && !over; await sleep(10)) {
    const found = readPidFile(location.cluster);
    if (found?.ready && found.pid === server.pid) return server;
  }
  if (!over && server.pid) await stopProcess(server.pid);
  const complaint = readFileSync(logFile).subarray(logStart).toString('utf8');
  if (/could not bind|Address already in use/.test(complaint)) return 'port-taken';
  if (/still in use|lock file .* already exists/.test(complaint)) return 'still-in-use';
  throw new EmbeddedPostgresError(
    `Baza danych nie wstała (dziennik: ${logFile}): ${complaint.trim().split('\n').slice(-5).join(' | ')}`,
  );
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
