import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readCompanyPackage } from '../../store/packages/company-package.ts';

export const getCompanyPackageRoute = defineRoute(getCompanyPackage, async ({ params }, { database }) => {
  const found = await readCompanyPackage(database, requireUuid(params.companyId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
});
