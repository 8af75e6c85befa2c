import { cancelDatabase } from '@gtinoteka/contract/files/database-export.ts';
import { defineRoute } from '../define-feature.ts';
import { noteExportCancelled } from '../../store/database-exports/database-exports.ts';
import { refundReservation } from './export-database.ts';
import { findCompanyExport, toPublicExport } from './company-export.ts';

const reason = 'Przygotowywanie przerwano. Limit wrócił do pakietu.';
const freeReason = 'Przygotowywanie przerwano.';

/** Cancels a package in progress and refunds its reservation; a finished package does not change. */
export const cancelDatabaseRoute = defineRoute(cancelDatabase, async ({ params, request }, deps) => {
  const row = await findCompanyExport(deps, request.caller, params);
  await deps.database.db.transaction().execute(async (trx) => {
    const cancelled = await noteExportCancelled(trx, row, row.reserved > 0 ? reason : freeReason);
    if (cancelled) await refundReservation(trx, cancelled);
  });
  return toPublicExport(deps, await findCompanyExport(deps, request.caller, params));
});
