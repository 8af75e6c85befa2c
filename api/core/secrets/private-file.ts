import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';

/** Modes of everything the product writes below DATA_DIR: its own account alone reads it. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Takes a file or folder from everybody but its account, where a restored copy or a folder made by hand is open to others. Nothing
 * happens where there is none, or where it belongs to somebody else.
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
 * Makes the data folder where there is none, for its account only; the folders above it as usual. One after another: the recursive
 * mkdir of Node 26 never ends where a file system makes none, as /proc. Throws ConfigError where a file stands in its place.
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
    // Another process may have been faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes a file that is whole as soon as it is there, readable by its account only. False, and nothing written, where there is one.
 * Throws what the file system says.
 */
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
