import { cancelFile } from '@gtinoteka/contract/files/verification.ts';
import { defineRoute } from '../define-feature.ts';
import { noteCancelled, sentFileOf } from '../../store/verification/verifications.ts';
import { findCompanyFile } from './find-company-file.ts';

/** Stops the check of a file; a finished file does not change. */
export const cancelFileRoute = defineRoute(cancelFile, async ({ params }, deps) => {
  const { id, companyId } = await findCompanyFile(deps, params);
  await deps.database.db
    .transaction()
    .execute((trx) => noteCancelled(trx, companyId, id, 'Przerwane, zanim zaczęliśmy sprawdzać.'));
  return sentFileOf(await findCompanyFile(deps, params));
});
