import { getDatabaseStatus } from '@gtinoteka/contract/files/database-export.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readOrderedBy, type DatabaseExportRow } from '../../store/database-exports/database-exports.ts';
import { readDownloadRight } from '../../store/database-exports/download-right.ts';
import type { DatabaseExportParts } from './database-export-parts.ts';
import { removedName } from './package/package-zip.ts';
import { ownExport, shownExport } from './shown-export.ts';

export function addGetDatabaseStatus(
  app: FastifyInstance,
  parts: Pick<DatabaseExportParts, 'database' | 'readTree'>,
): void {
  const { db } = parts.database;
  addEndpoint(app, getDatabaseStatus, async ({ params, request }) => {
    const row = await ownExport(parts, request.caller, params);
    const [shown, right, orderedBy] = await Promise.all([
      shownExport(parts, row),
      readDownloadRight(db, row.companyId),
      readOrderedBy(db, row.id),
    ]);
    const left = right?.isMonetized ? right.left : null;
    // Of a package without a limit nothing is taken, whatever its book says.
    return { ...shown, cost: left === null ? 0 : costOf(row), left, orderedBy };
  });
}

/** Products that a package costs. What was reserved and not found any more is given back at its end, all of it where it comes to nothing. */
function costOf({ processingStatus, reserved, contents }: DatabaseExportRow): number {
  if (processingStatus === -1) return 0;
  if (processingStatus !== 2) return reserved;
  const given = contents.filter(({ name }) => name !== removedName).map(({ rows }) => rows ?? 0);
  return Math.min(reserved, Math.max(0, ...given));
}
