import type { Database } from '../../core/database/database.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { findExpiredFiles, forgetFile } from '../../store/verification/stored-files.ts';

/** Files in one batch. */
const batch = 500;

/** Deletes expired, unfinished and unreferenced files: first the file, then its row. Returns the count. */
export async function purgeFiles(database: Pick<Database, 'db'>, files: Pick<FileStore, 'delete'>): Promise<number> {
  for (let removed = 0; ;) {
    const keys = await findExpiredFiles(database, batch);
    for (const key of keys) {
      await files.delete(key);
      await forgetFile(database, key);
    }
    removed += keys.length;
    if (keys.length < batch) return removed;
  }
}
