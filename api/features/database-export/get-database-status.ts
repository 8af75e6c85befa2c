import { getDatabaseStatus } from '@gtinoteka/contract/files/database-export.ts';
import { defineRoute } from '../define-feature.ts';
import { readOrderedBy, type DatabaseExportRow } from '../../store/database-exports/database-exports.ts';
import { readDownloadRight } from '../../store/database-exports/download-right.ts';
import { removedName } from './package/package-zip.ts';
import { findCompanyExport, toPublicExport } from './company-export.ts';

export const getDatabaseStatusRoute = defineRoute(getDatabaseStatus, async ({ params, request }, deps) => {
  const { db } = deps.database;
  const row = await findCompanyExport(deps, request.caller, params);
  const [shown, right, orderedBy] = await Promise.all([
    toPublicExport(deps, row),
    readDownloadRight(db, row.companyId),
    readOrderedBy(db, row.id),
  ]);
  const left = right?.isMonetized ? right.left : null;
  // An unlimited package is not charged, whatever its ledger says.
  return { ...shown, cost: left === null ? 0 : costOf(row), left, orderedBy };
});

/**
 * Charged products of a package.
 * - Products no longer found, or all after a failure, are refunded at its end.
 */
function costOf({ processingStatus, reserved, contents }: DatabaseExportRow): number {
  if (processingStatus === -1) return 0;
  if (processingStatus !== 2) return reserved;
  const rowCounts = contents.filter(({ name }) => name !== removedName).map(({ rows }) => rows ?? 0);
  return Math.min(reserved, Math.max(0, ...rowCounts));
}
