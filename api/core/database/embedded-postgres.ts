import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { makeCluster, makeDatabase, readFacts, writeFacts, type ClusterFacts } from './embedded-postgres-cluster.ts';
import { DataDirInUseError, EmbeddedPostgresError, lockDataDir, type DataDirLock } from './embedded-postgres-lock.ts';
import { findLocation, type ClusterLocation } from './embedded-postgres-place.ts';
import { runningPort, startProcess, stopLeftover, stopProcess } from './embedded-postgres-process.ts';
import { serverSettings, socketOf } from './embedded-postgres-settings.ts';
import { makePrivateFolder } from '../secrets/private-file.ts';

export interface EmbeddedPostgresOptions {
  /** folder of the installation: the cluster, its password (readable by its account only) and the log */
  readonly dataDir: string;
  /** default: the stored one, initially a free one */
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  /** overrides of the server settings */
  readonly settings?: Record<string, string>;
  /** true: use the cluster of another running process; for commands beside a server */
  readonly share?: boolean;
  /** output of single lines for the operator; default: standard output */
  readonly say?: (line: string) => void;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stores the address of this process, for the message of a second start. */
  announce(address: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL of this installation on 127.0.0.1.
 * - Creates it if missing, and cleans up after a killed process.
 * - Throws EmbeddedPostgresError with a Polish sentence if that fails.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const say = options.say ?? console.log;
  let lock: DataDirLock;
  try {
    lock = takeDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError && options.share) return joinRunning(dataDir, options, error);
    throw error;
  }
  try {
    const location = findLocation(dataDir, say);
    if (!readFacts(location.cluster)) say('Zakładam bazę danych…');
    const facts = readFacts(location.cluster) ?? (await makeCluster(location, options.user ?? 'gtinoteka'));
    if (await stopLeftover(location.cluster)) say('Zatrzymano bazę danych pozostawioną przez przerwany proces.');
    const server = await superviseServer(location, facts, { ...options, dataDir });
    const url = urlOf(facts, server.port, location.cluster, options);
    try {
      await makeDatabase(facts, server.port, options.database ?? 'gtinoteka');
      writeFacts(location, location.cluster, { ...facts, port: server.port });
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url,
      announce: lock.announce,
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws EmbeddedPostgresError if the data folder cannot be used, or another process has its lock. */
export function requireFreeDataDir(dataDir: string): void {
  takeDataDir(resolve(dataDir)).release();
}

function takeDataDir(dataDir: string): DataDirLock {
  try {
    makePrivateFolder(dataDir);
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new EmbeddedPostgresError(`Nie można pisać w katalogu danych ${dataDir} (DATA_DIR): ${whyNot(error)}`);
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'brak uprawnień';
  if (code === 'EROFS') return 'dysk jest tylko do odczytu';
  if (code === 'ENOSPC') return 'brak miejsca na dysku';
  if (code === 'ENOTDIR') return 'na ścieżce do niego stoi plik';
  return error instanceof Error ? error.message : String(error);
}

interface SupervisedServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Restarts a server that dies (killed, out of memory) on the same port. */
async function superviseServer(
  location: ClusterLocation,
  facts: ClusterFacts,
  options: EmbeddedPostgresOptions,
): Promise<SupervisedServer> {
  const settings = { ...serverSettings(location.cluster), ...options.settings };
  const logFile = join(options.dataDir, 'postgres.log');
  let stopping = false;
  let port = options.port ?? facts.port ?? (await freePort());
  let server = await start(options.port === undefined);

  async function start(mayMove: boolean): Promise<ChildProcess> {
    for (let attempt = 0; attempt < 40; attempt++) {
      const started = await startProcess(location, port, logFile, settings);
      if (started === 'port-taken' && !mayMove)
        throw new EmbeddedPostgresError(`Port ${port} bazy danych jest zajęty przez inny program.`);
      if (started === 'port-taken') port = await freePort();
      else if (started === 'still-in-use') await sleep(250);
      else {
        started.on('exit', () => void restart());
        return started;
      }
    }
    throw new EmbeddedPostgresError(`Baza danych nie wstała; dziennik: ${logFile}`);
  }

  async function restart(): Promise<void> {
    if (stopping) return;
    console.error('Baza danych przestała działać; uruchamiam ją ponownie.');
    await sleep(200);
    if (stopping) return;
    try {
      server = await start(false);
      if (stopping) endNow();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  // A process that ends without stop() (an uncaught exception) stops the database.
  function endNow(): void {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
  }
  process.on('exit', endNow);

  return {
    port,
    async stop() {
      stopping = true;
      process.off('exit', endNow);
      if (server.pid && server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((done) => server.once('exit', done));
        await stopProcess(server.pid);
        await ended;
      }
    },
  };
}

/** The address of another process's cluster; waits while it starts. */
async function joinRunning(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  inUse: DataDirInUseError,
): Promise<EmbeddedPostgres> {
  const { cluster } = findLocation(dataDir, () => {});
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) {
    const facts = readFacts(cluster);
    const port = runningPort(cluster);
    // Earlier its role may be missing.
    if (facts?.superuser && port && facts.port === port)
      return { url: urlOf(facts, port, cluster, options), announce: () => {}, stop: async () => {} };
  }
  throw inUse;
}

/**
 * Uses the socket in the cluster's folder if there is one: a small statement takes a quarter less than over TCP.
 * - Programs that ignore the `host` parameter reach the same server by the address before it.
 */
function urlOf(facts: ClusterFacts, port: number, cluster: string, options: EmbeddedPostgresOptions): string {
  const tcp = `postgres://${facts.user}:${facts.password}@127.0.0.1:${port}/${options.database ?? 'gtinoteka'}`;
  return existsSync(socketOf(cluster, port)) ? `${tcp}?host=${encodeURIComponent(cluster)}` : tcp;
}

function freePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
