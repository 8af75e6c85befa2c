import type { FeatureRoutes } from '../define-feature.ts';
import { uploadAuthorizationFileRoute } from './upload-authorization-file.ts';
import { assignToCompanyRoute } from './assign-to-company.ts';
import { getCompanyByNipRoute } from './get-company-by-nip.ts';
import { getCompanyByRegonRoute } from './get-company-by-regon.ts';
import { getPersonByEmailRoute } from './get-person-by-email.ts';
import { haveUserRegisteredRoute } from './have-user-registered.ts';
import { registerCompanyRoute } from './register-company.ts';

/** Registration of a company by its first administrator (A §2, §4). */
export const registration: FeatureRoutes = {
  endpoints: [
    uploadAuthorizationFileRoute,
    assignToCompanyRoute,
    getCompanyByNipRoute,
    getCompanyByRegonRoute,
    getPersonByEmailRoute,
    haveUserRegisteredRoute,
    registerCompanyRoute,
  ],
};
