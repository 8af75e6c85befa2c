import { checkFirstCodes } from '@gtinoteka/contract/files/verification.ts';
import { verificationQueue } from '../../core/jobs/queues.ts';
import { defineRoute } from '../define-feature.ts';
import { acceptFirst, sentFileOf } from '../../store/verification/verifications.ts';
import { findCompanyFile } from './find-company-file.ts';

/** Accepts a check of only as many codes as the package has left; repeated calls change nothing. */
export const checkFirstCodesRoute = defineRoute(checkFirstCodes, async ({ params }, deps) => {
  const { id, companyId } = await findCompanyFile(deps, params);
  await deps.database.db.transaction().execute(async (trx) => {
    if (await acceptFirst(trx, companyId, id))
      await deps.jobs.send(trx, verificationQueue, { verificationId: id }, { companyId });
  });
  return sentFileOf(await findCompanyFile(deps, params));
});
