import type { Database } from '../../core/database/database.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { findUnnamedImages, forgetImage } from '../../store/catalogue/unnamed-images.ts';

/**
 * Deletes pictures unreferenced for 30 days.
 * - Forms first, then the row, so that a crash leaves no orphaned files.
 */
export async function dropUnnamedImages({
  database,
  files,
}: {
  readonly database: Pick<Database, 'db'>;
  readonly files: Pick<FileStore, 'delete'>;
}): Promise<void> {
  for (const { id, files: forms } of await findUnnamedImages(database)) {
    for (const { key } of Object.values(forms)) await files.delete(key);
    await forgetImage(database, id);
  }
}
