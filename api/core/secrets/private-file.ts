import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';

/** Modes of all files below DATA_DIR: readable by its own account only. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Removes other accounts' access to a file or folder, such as a restored copy.
 * - Does nothing if it is missing or owned by another account.
 */
export function closeToOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/**
 * Creates the data folder for its account only; parent folders with default modes.
 * - One after another: the recursive mkdir of Node 26 hangs on file systems such as /proc.
 * - Throws ConfigError if a file is there.
 */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, privateFolder);
}

function makeFolder(folder: string, mode: number): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new ConfigError(`${folder} jest plikiem, a nie katalogiem danych (DATA_DIR)`);
  makeFolder(dirname(folder), 0o777);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Creates a complete private file atomically. False if it exists. Throws file system errors. */
export function makePrivateFile(path: string, text: string): boolean {
  const fresh = `${path}.${process.pid}-${randomBytes(3).toString('hex')}`;
  try {
    const file = openSync(fresh, 'wx', privateFile);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(fresh, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
