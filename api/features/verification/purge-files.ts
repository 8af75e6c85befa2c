import type { Database } from '../../core/database/database.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { findExpiredFiles, forgetFile } from '../../store/verification/stored-files.ts';

/** Files looked for at once. */
const batch = 500;

/** Removes stored files past their time, and those that nobody finished or names: first the file, then its row. Returns how many. */
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
