import { getCompanyRecord, officeRows, type CompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readAuthorization, readEarlierAuthorizations } from '../../store/office/authorization-review.ts';
import {
  countProducts,
  hasCompany,
  readContact,
  readWritesDirectly,
  readLicences,
  readNotes,
  readTrail,
  readUses,
} from '../../store/office/company-record.ts';
import { readCompanyPackage } from '../../store/packages/company-package.ts';

export const getCompanyRecordRoute = defineRoute(getCompanyRecord, async ({ params }, { database }) => {
  const companyId = requireUuid(params.company);
  if (!(await hasCompany(database, companyId))) throw new AppError('NOT_FOUND');
  return readRecord(database, companyId);
});

async function readRecord(database: Database, companyId: string): Promise<CompanyRecord> {
  const [
    writesDirectly,
    contact,
    authorization,
    earlierAuthorizations,
    companyPackage,
    uses,
    licences,
    products,
    trail,
    notes,
  ] = await Promise.all([
    readWritesDirectly(database, companyId),
    readContact(database, companyId),
    readAuthorization(database, companyId),
    readEarlierAuthorizations(database, companyId),
    readCompanyPackage(database, companyId),
    readUses(database, companyId, { most: officeRows }),
    readLicences(database, companyId),
    countProducts(database, companyId),
    readTrail(database, companyId),
    readNotes(database, companyId),
  ]);
  if (!companyPackage) throw new AppError('NOT_FOUND');
  return {
    writesDirectly,
    contact,
    authorization,
    earlierAuthorizations,
    package: companyPackage,
    uses,
    licences,
    products,
    trail,
    notes,
  };
}
