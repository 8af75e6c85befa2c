import type { DatabaseExport } from '@gtinoteka/contract/files/database-export.ts';
import { AppError } from '../../core/app-error.ts';
import { activeMembership, type Caller, type CallerMembership } from '../../core/callers/access.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { dayInWarsaw } from '../../core/warsaw-time.ts';
import { availableUntil, findExport, type DatabaseExportRow } from '../../store/database-exports/database-exports.ts';
import { describeFilters } from './parse-database-filters.ts';
import type { Deps } from '../deps.ts';

/** Membership of the path, whose company pays and owns the package. */
export function callerMembership(caller: Caller, id: string): CallerMembership {
  const membership = activeMembership(caller, id);
  if (!membership) throw new AppError('NOT_FOUND');
  return membership;
}

/** Package of the caller's company. Throws NOT_FOUND for another company's. */
export async function findCompanyExport(
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
  { id, databaseId }: { id: string; databaseId: string },
): Promise<DatabaseExportRow> {
  const { companyId } = callerMembership(caller, id);
  const found = await findExport(database, companyId, requireUuid(databaseId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Whether a package is available for download. */
export function hasFile(row: DatabaseExportRow): boolean {
  return row.processingStatus === 2 && row.fileKey !== null && availableUntil(row).getTime() > Date.now();
}

/** File name, e.g. `gtinoteka-woda-zrodlana-2026-11-23.zip`. */
export function zipName(described: readonly { value: string }[], at: Date): string {
  const words = (described[0]?.value ?? '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, (between) => (/^[\u0300-\u036f]+$/.test(between) ? '' : '-'))
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  const [day, month, year] = dayInWarsaw(at).split('-');
  return ['gtinoteka', words, year, month, day].filter(Boolean).join('-') + '.zip';
}

/** Serializes a package. */
export async function toPublicExport(
  { readTree }: Pick<Deps, 'readTree'>,
  row: DatabaseExportRow,
): Promise<DatabaseExport> {
  const described = await describeFilters(row.filters, readTree);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    processingStatus: row.processingStatus,
    reason: row.reason,
    filters: row.filters,
    described,
    formats: [...row.formats],
    products: row.products,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    fileName: zipName(described, row.createdAt),
    contents: row.contents,
    hasFile: hasFile(row),
    availableUntil: availableUntil(row).toISOString(),
    isCancelled: row.cancelledAt !== null,
    changesSince: row.since?.createdAt.toISOString() ?? null,
    removed: row.removed,
  };
}
