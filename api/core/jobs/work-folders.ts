import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, privateFolder } from '../secrets/private-file.ts';

/** A folder that one job has for itself; nobody but the account of the process may enter it. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it with all that is in it, and lets go of it. Throws what the file system says. */
  remove(): void;
}

export interface LeftFolders {
  /** how many were removed */
  readonly removed: number;
  /** those that could not be, each as its path and the reason */
  readonly failed: readonly string[];
}

/** Milliseconds to wait for another process that makes or removes a folder: it needs a few, a slow disk more. */
const patience = 10_000;

/**
 * Makes a folder below `place` (made too where there is none) for one job. It belongs to this process, or to the thread that calls, for as
 * long as that lives: its owner is whoever holds SQLite's lock on the file `lock` in it, which the kernel lets go of however the owner
 * ends. A process number would be given to another process one day, and means nothing between containers that share the folder.
 */
export function makeWorkFolder(place: string): WorkFolder {
  return withFolderLock(place, () => {
    const path = mkdtempSync(join(place, 'job-'));
    const owner = lockFile(join(path, 'lock'), 0);
    if (!owner) throw new Error(`${path} is new and held by another process`);
    return {
      path,
      remove() {
        withFolderLock(place, () => {
          owner.close();
          rmSync(path, { recursive: true, force: true });
        });
      },
    };
  });
}

/**
 * Removes the folders below `place` that jobs have left whose process or thread has ended in the middle (kill -9, a power cut, out of
 * memory). A folder whose owner lives, in whatever process of this machine, stays as it is. Throws where `place` itself cannot be used.
 */
export function removeLeftFolders(place: string): LeftFolders {
  if (!existsSync(place)) return { removed: 0, failed: [] };
  return withFolderLock(place, () => {
    let removed = 0;
    const failed: string[] = [];
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const path = join(place, entry.name);
      try {
        const left = lockFile(join(path, 'lock'), 0);
        if (!left) continue;
        left.close();
        rmSync(path, { recursive: true, force: true });
        removed++;
      } catch (error) {
        failed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return { removed, failed };
  });
}

/** Does something while no other process or thread makes or removes folders here: between its making and its lock one looks left. */
function withFolderLock<T>(place: string, act: () => T): T {
  mkdirSync(place, { recursive: true, mode: privateFolder });
  closeToOthers(place);
  const guard = lockFile(join(place, 'lock'), patience);
  if (!guard) throw new Error(`${place} has been held by another process for ${patience} ms`);
  try {
    return act();
  } finally {
    guard.close();
  }
}

/** Takes a lock on a file, made where there is none, until it is closed; null where another one holds it after `wait` milliseconds. */
function lockFile(path: string, wait: number): { close(): void } | null {
  const lock = new DatabaseSync(path, { timeout: wait });
  try {
    // The journal in memory: nothing but the lock's own file appears beside it.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null;
    throw error;
  }
}
