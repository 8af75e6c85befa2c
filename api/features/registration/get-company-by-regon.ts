import { getCompanyByRegon } from '@gtinoteka/contract/people/registration.ts';
import { companyCountry } from '@gtinoteka/contract/rules/company.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { CompanyRegisterUnavailable } from '../../gateways/company-register.ts';
import { findCompany } from './find-company.ts';
import { requireRegon } from './typed-queries.ts';

/**
 * Data of a company from our table or the national register.
 * - A company with members returns only its number: data of an unfinished registration are unconfirmed, and a
 *   registered company has its own pages.
 */
export const getCompanyByRegonRoute = defineRoute(getCompanyByRegon, async ({ query, request }, deps) => {
  deps.botGate(request);
  const regon = requireRegon(query.regon);
  const found = await findCompany(deps, regon).catch((error: unknown) => {
    throw error instanceof CompanyRegisterUnavailable ? new AppError('COMPANY_REGISTER_UNAVAILABLE') : error;
  });
  if (!found) throw new AppError('COMPANY_NOT_FOUND');
  const state = found.own?.state ?? 'known';
  const shown = state === 'known' ? found.details : null;
  return {
    name: shown?.name ?? '',
    regon,
    nip: shown?.nip ?? null,
    street: shown?.street ?? null,
    city: shown?.city ?? null,
    postalCode: shown?.postalCode ?? null,
    district: shown?.district ?? null,
    country: companyCountry,
    webPage: shown?.webPage ?? null,
    companyProfile: shown?.companyProfile ?? null,
    hasActivatedMembership: state === 'registered',
  };
});
