import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';
import { closeToOthers, privateFile } from '../secrets/private-file.ts';

/** The embedded database cannot run here; the message is a Polish sentence for the operator. */
export class EmbeddedPostgresError extends ConfigError {}

/** Another process of the product uses the data folder. */
export class DataDirInUseError extends EmbeddedPostgresError {}

export interface DataDirLock {
  /** Stores the address of this process, for the message of a second start. */
  announce(address: string): void;
  release(): void;
}

/**
 * Locks the data folder for this process, or throws DataDirInUseError at once.
 * - Uses SQLite's file lock, because the kernel releases it however the process ends. A pid file would outlive kill
 *   -9.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const announcement = join(dataDir, 'running.json');
  const lockFile = join(dataDir, 'lock');
  closeSync(openSync(lockFile, 'a', privateFile));
  for (const file of [lockFile, announcement]) closeToOthers(file);
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new DataDirInUseError(describeHolder(dataDir, announcement));
    throw error;
  }
  const announce = (address: string | null): void =>
    writeFileSync(announcement, JSON.stringify({ pid: process.pid, address }), { mode: privateFile });
  announce(null);
  let isLocked = true;
  return {
    announce,
    release() {
      if (!isLocked) return;
      isLocked = false;
      rmSync(announcement, { force: true });
      lock.close();
    },
  };
}

function describeHolder(dataDir: string, announcement: string): string {
  try {
    const { pid, address }: { pid: number; address: string | null } = JSON.parse(readFileSync(announcement, 'utf8'));
    if (address) return `Gtinoteka już działa: ${address} (proces ${pid}, katalog danych ${dataDir}).`;
    return `Katalog danych ${dataDir} jest zajęty: korzysta z niego lub właśnie się uruchamia proces ${pid}.`;
  } catch {
    return `Katalog danych ${dataDir} jest zajęty przez inny proces Gtinoteki.`;
  }
}
