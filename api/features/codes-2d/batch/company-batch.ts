import { shownRefusals, type BatchOptions, type CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { moduleSizes } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { signedIn, type CallerMembership } from '../../../core/callers/access.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import { dayInWarsaw } from '../../../core/warsaw-time.ts';
import { availableUntil, findBatch, type CodeBatchRow } from '../../../store/code-batches/code-batches.ts';
import { shownRefusal } from './refused-list.ts';
import type { Deps } from '../../deps.ts';

/** Print options with defaults. Throws FIELD_INVALID for a module size that may not be printed. */
export function printOf({ kind, format, module, dpi, layout }: BatchOptions): CodeBatch['options'] {
  const size = Number(module ?? moduleSizes.usual);
  if (size < moduleSizes.least || size > moduleSizes.most)
    throw new AppError('FIELD_INVALID', { fields: { module: 'FIELD_INVALID' } });
  return {
    kind: kind ?? 'datamatrix',
    format: format ?? 'svg',
    module: String(size),
    dpi: dpi ?? '300',
    layout: layout ?? 'a4-3x8',
  };
}

/** Membership of the caller in the company of the path; access to the route has checked it. */
export function batchMember(request: FastifyRequest, companyId: string): CallerMembership & { userId: string } {
  const { userId, memberships } = signedIn(request.caller);
  const own = memberships.find((membership) => membership.companyId === companyId);
  if (!own) throw new AppError('NOT_FOUND');
  return { ...own, userId };
}

/** Batch of the company in the path. Throws NOT_FOUND for another company's. */
export async function findCompanyBatch(
  { database }: Pick<Deps, 'database'>,
  { companyId, batchId }: { companyId: string; batchId: string },
): Promise<CodeBatchRow> {
  const found = await findBatch(database, companyId, requireUuid(batchId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** File name, e.g. `gtinoteka-kody-2026-11-23.zip`. */
export function zipName({ createdAt }: Pick<CodeBatchRow, 'createdAt'>): string {
  return `gtinoteka-kody-${dayInWarsaw(createdAt).split('-').toReversed().join('-')}.zip`;
}

/** Whether the zip is available for download. */
export function hasFile(row: CodeBatchRow): boolean {
  return row.processingStatus === 2 && row.fileKey !== null && availableUntil(row).getTime() > Date.now();
}

/** Serializes a batch. */
export function toPublicBatch(row: CodeBatchRow): CodeBatch {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    fileName: row.fileName,
    options: row.options,
    processingStatus: row.processingStatus,
    reason: row.reason,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    codes: row.codes,
    labels: row.labels,
    refused: row.refusedCount,
    refusals: row.refused.slice(0, shownRefusals).map(shownRefusal),
    zipName: zipName(row),
    hasFile: hasFile(row),
    availableUntil: availableUntil(row).toISOString(),
    isCancelled: row.cancelledAt !== null,
  };
}
