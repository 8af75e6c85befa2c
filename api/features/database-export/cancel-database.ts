import { cancelDatabase } from '@gtinoteka/contract/files/database-export.ts';
import { defineRoute } from '../define-feature.ts';
import { noteExportCancelled } from '../../store/database-exports/database-exports.ts';
import { giveBack } from './export-database.ts';
import { ownExport, shownExport } from './shown-export.ts';

const reason = 'Przygotowywanie przerwano. Limit wrócił do pakietu.';
const freeReason = 'Przygotowywanie przerwano.';

/** Calls off the making of a package and gives its reservation back; of one that has ended nothing changes. */
export const cancelDatabaseRoute = defineRoute(cancelDatabase, async ({ params, request }, deps) => {
  const row = await ownExport(deps, request.caller, params);
  await deps.database.db.transaction().execute(async (trx) => {
    const cancelled = await noteExportCancelled(trx, row, row.reserved > 0 ? reason : freeReason);
    if (cancelled) await giveBack(trx, cancelled);
  });
  return shownExport(deps, await ownExport(deps, request.caller, params));
});
