import type { Database } from '../../core/database/database.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { findUnnamedImages, forgetImage } from '../../store/catalogue/unnamed-images.ts';

/** Removes pictures that nothing has named for 30 days: first their forms, then their row, so that a kill leaves nothing unnamed behind. */
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
