import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findRun } from '../../store/runs/import-runs.ts';

/** Run in a path. Throws NOT_FOUND for an unknown one. */
export async function runOf(database: Pick<Database, 'db'>, runId: string): Promise<ImportRun> {
  const found = await findRun(database, requireUuid(runId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
