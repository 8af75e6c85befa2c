import type { FeatureRoutes } from '../define-feature.ts';
import { addCompanyNoteRoute } from './add-company-note.ts';
import { deleteRegisteredMembershipRoute } from './delete-registered-membership.ts';
import { findOfficePersonRoute } from './find-office-person.ts';
import { getAuthorizationFileRoute } from './get-authorization-file.ts';
import { getCompaniesCsvRoute } from './get-companies-csv.ts';
import { getCompaniesRoute } from './get-companies.ts';
import { getCompanyRecordRoute } from './get-company-record.ts';
import { getOfficeCountersRoute } from './get-office-counters.ts';
import { getOfficePeopleRoute } from './get-office-people.ts';
import { getOfficeServicesRoute } from './get-office-services.ts';
import { getOfficeTodayRoute } from './get-office-today.ts';
import { getPackageUsesCsvRoute } from './get-package-uses-csv.ts';
import { getRegisteredMembershipsRoute } from './get-registered-memberships.ts';
import { reviewAuthorizationRoute } from './review-authorization.ts';
import { setCompanyAccessRoute } from './set-company-access.ts';
import { setOfficeRightsRoute } from './set-office-rights.ts';

/** Office view of companies (B §2, §7). */
export const companies: FeatureRoutes = {
  endpoints: [
    addCompanyNoteRoute,
    deleteRegisteredMembershipRoute,
    findOfficePersonRoute,
    getAuthorizationFileRoute,
    getCompaniesCsvRoute,
    getCompaniesRoute,
    getCompanyRecordRoute,
    getOfficeCountersRoute,
    getOfficePeopleRoute,
    getOfficeServicesRoute,
    getOfficeTodayRoute,
    getPackageUsesCsvRoute,
    getRegisteredMembershipsRoute,
    reviewAuthorizationRoute,
    setCompanyAccessRoute,
    setOfficeRightsRoute,
  ],
};
