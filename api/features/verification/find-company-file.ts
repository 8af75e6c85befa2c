import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findVerification, type VerificationRow } from '../../store/verification/verifications.ts';

/**
 * File of the company in the path.
 * - Throws NOT_FOUND for a file of another company and for an incomplete upload.
 */
export async function findCompanyFile(
  { database }: { readonly database: Database },
  { companyId, fileId }: { companyId: string; fileId: string },
): Promise<VerificationRow> {
  const found = await findVerification(database, companyId, requireUuid(fileId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
