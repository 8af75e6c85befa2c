import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';
import { closeToOthers, privateFile } from '../secrets/private-file.ts';

/** The embedded database cannot run here as things are; the message is a Polish sentence for whoever starts the product. */
export class EmbeddedPostgresError extends ConfigError {}

/** Another process of the product holds the data folder. */
export class DataDirInUseError extends EmbeddedPostgresError {}

export interface DataDirLock {
  /** Lets a second start say where the first one answers. */
  announce(address: string): void;
  release(): void;
}

/**
 * Takes the data folder for this process alone, or throws DataDirInUseError at once. The lock is SQLite's lock on a file,
 * because the kernel lets go of it however the process ends; a file with a process number would outlive a kill -9.
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
  let held = true;
  return {
    announce,
    release() {
      if (!held) return;
      held = false;
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
