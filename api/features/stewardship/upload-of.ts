import type { CatalogueUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findUpload } from '../../store/verification/upload-answers.ts';

/** Upload in a path. Throws NOT_FOUND for an unknown or unchecked one. */
export async function uploadOf(database: Pick<Database, 'db'>, uploadId: string): Promise<CatalogueUpload> {
  const found = await findUpload(database, requireUuid(uploadId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
