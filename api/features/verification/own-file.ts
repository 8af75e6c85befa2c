import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findVerification, type VerificationRow } from '../../store/verification/verifications.ts';

/** A file of the company that the path names. Throws NOT_FOUND for another company's, or one that is still coming. */
export async function ownFile(
  { database }: { readonly database: Database },
  { companyId, fileId }: { companyId: string; fileId: string },
): Promise<VerificationRow> {
  const found = await findVerification(database, companyId, requireUuid(fileId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
