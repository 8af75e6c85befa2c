import { getCompanyByRegon } from '@gtinoteka/contract/people/registration.ts';
import { companyCountry } from '@gtinoteka/contract/rules/company.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { CompanyRegisterUnavailable } from '../../gateways/company-register.ts';
import { findCompany } from './find-company.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { requireRegon } from './typed-queries.ts';

/**
 * What our table or the national register says of a company. Of one that has people already only the number comes back: what an
 * unfinished registration said of it nobody has confirmed, and a registered company has its own pages.
 */
export function addGetCompanyByRegon(app: FastifyInstance, parts: RegistrationParts): void {
  addEndpoint(app, getCompanyByRegon, async ({ query, request }) => {
    parts.requirePerson(request);
    const regon = requireRegon(query.regon);
    const found = await findCompany(parts, regon).catch((error: unknown) => {
      throw error instanceof CompanyRegisterUnavailable ? new AppError('COMPANY_REGISTER_UNAVAILABLE') : error;
    });
    if (!found) throw new AppError('COMPANY_NOT_FOUND');
    const standing = found.own?.standing ?? 'known';
    const shown = standing === 'known' ? found.details : null;
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
      hasActivatedMembership: standing === 'registered',
    };
  });
}
