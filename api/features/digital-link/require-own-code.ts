import { AppError } from '../../core/app-error.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { requireGtin } from '../../core/input/gtin-input.ts';
import { ownCodes } from '../../store/digital-link/code-owners.ts';

/**
 * 14 digits of the code in the path.
 * - Throws the fault of its structure, or GTIN_NOT_OWN for a code of another company.
 */
export async function requireOwnCode(db: Database['db'] | Tx, companyId: string, typed: string): Promise<string> {
  const gtin = requireGtin(typed);
  if (!(await ownCodes(db, companyId, [gtin])).has(gtin)) throw new AppError('GTIN_NOT_OWN');
  return gtin;
}
