import { getFilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { stateOfPackage } from '../../store/packages/package-use.ts';
import { readPreview } from '../../store/verification/file-columns.ts';
import { findCompanyFile } from './find-company-file.ts';

/**
 * Preview of a file pending confirmation, with the package's remaining units.
 * - NOT_FOUND for a file that is not pending confirmation.
 */
export const getFilePreviewRoute = defineRoute(getFilePreview, async ({ params }, deps) => {
  const { id, companyId, kind } = await findCompanyFile(deps, params);
  const preview = await readPreview(deps.database, companyId, id);
  if (!preview) throw new AppError('NOT_FOUND');
  // Uploads are free of charge.
  if (kind === 'upload') return { ...preview, left: null, subscription: null };
  const state = await deps.database.db.transaction().execute((trx) => stateOfPackage(trx, companyId));
  return { ...preview, left: state.verificationsLeft, subscription: state.subscription };
});
