import { cancelDatabase } from '@gtinoteka/contract/files/database-export.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { noteExportCancelled } from '../../store/database-exports/database-exports.ts';
import type { DatabaseExportParts } from './database-export-parts.ts';
import { giveBack } from './export-database.job.ts';
import { ownExport, shownExport } from './shown-export.ts';

const reason = 'Przygotowywanie przerwano. Limit wrócił do pakietu.';
const freeReason = 'Przygotowywanie przerwano.';

/** Calls off the making of a package and gives its reservation back; of one that has ended nothing changes. */
export function addCancelDatabase(
  app: FastifyInstance,
  parts: Pick<DatabaseExportParts, 'database' | 'readTree'>,
): void {
  addEndpoint(app, cancelDatabase, async ({ params, request }) => {
    const row = await ownExport(parts, request.caller, params);
    await parts.database.db.transaction().execute(async (trx) => {
      const cancelled = await noteExportCancelled(trx, row, row.reserved > 0 ? reason : freeReason);
      if (cancelled) await giveBack(trx, cancelled);
    });
    return shownExport(parts, await ownExport(parts, request.caller, params));
  });
}
