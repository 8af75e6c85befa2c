import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { BodyOf } from '@gtinoteka/contract/endpoint.ts';
import type { registerCompany } from '@gtinoteka/contract/people/registration.ts';
import {
  checkCity,
  checkCompanyName,
  checkCompanyText,
  checkPostalCode,
  checkStreet,
  checkWebPage,
  cleanPostalCode,
  cleanWebPage,
  companyCountry,
  companyProfiles,
  registrationPurposes,
  voivodeships,
} from '@gtinoteka/contract/rules/company.ts';
import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { AppError } from '../../core/app-error.ts';
import type { CompanyDetails } from '../../store/people/registered-companies.ts';
import type { CheckedRegistration } from '../../store/people/registrations.ts';

type Typed = BodyOf<typeof registerCompany>;
type Rule = (value: string) => ErrorCode | null;

/**
 * Validates a registration (A §5).
 * - Valid data known of the company replace typed data: the page shows them locked.
 * - Throws all faults together in `fields`, under the fault's code if there is one, else BAD_REQUEST.
 */
export function checkRegistration(
  { company, user, isCompanyRepresentative }: Typed,
  { regon, regonFault, known }: { regon: string; regonFault: ErrorCode | null; known: CompanyDetails | null },
): Omit<CheckedRegistration, 'client' | 'startedBy'> {
  const faults: Record<string, ErrorCode> = regonFault ? { regon: regonFault } : {};
  function checkField(field: string, value: string, rule: Rule): string {
    const fault = rule(value);
    if (fault) faults[field] = fault;
    return value;
  }
  function knownOr(
    field: string,
    value: string | null | undefined,
    typed: string,
    rule: Rule,
    knownRule = rule,
  ): string {
    return value && knownRule(value) === null ? value : checkField(field, typed, rule);
  }
  const purposes = company.registrationPurposes ?? [];
  if (purposes.length === 0) faults.registrationPurposes = 'PURPOSE_REQUIRED';
  else if (!purposes.every((purpose) => isOneOf(registrationPurposes, purpose)))
    faults.registrationPurposes = 'FIELD_INVALID';
  checkField('country', company.country ?? '', ofList([companyCountry]));
  const details = {
    regon,
    name: knownOr('name', known?.name, (company.name ?? '').trim(), checkCompanyName, checkCompanyText),
    nip: knownOr('nip', known?.nip, cleanNip(company.nip ?? ''), checkNip),
    street: knownOr('street', known?.street, (company.street ?? '').trim(), checkStreet, checkCompanyText),
    city: knownOr('city', known?.city, (company.city ?? '').trim(), checkCity, checkCompanyText),
    postalCode: knownOr('postalCode', known?.postalCode, cleanPostalCode(company.postalCode ?? ''), checkPostalCode),
    district: knownOr('district', known?.district, company.district ?? '', ofList(voivodeships)),
    webPage: knownOr('webPage', known?.webPage, cleanWebPage(company.webPage ?? ''), checkWebPage) || null,
    companyProfile: knownOr(
      'companyProfile',
      known?.companyProfile,
      company.companyProfile ?? '',
      ofList(companyProfiles),
    ),
  };
  const email = checkField('email', cleanEmail(user.email ?? ''), checkEmail);
  if (!isCompanyRepresentative) faults.isCompanyRepresentative = 'REPRESENTATIVE_REQUIRED';
  refuse(faults);
  return {
    company: details,
    purposes: registrationPurposes.filter((purpose) => purposes.includes(purpose)),
    email,
  };
}

function refuse(faults: Record<string, ErrorCode>): void {
  const [first, ...others] = Object.values(faults);
  if (first) throw new AppError(others.length === 0 ? first : 'BAD_REQUEST', { fields: faults });
}

function isOneOf(list: readonly string[], value: string): boolean {
  return list.includes(value);
}

function ofList(list: readonly string[]): Rule {
  return (value) => (value === '' ? 'FIELD_REQUIRED' : isOneOf(list, value) ? null : 'FIELD_INVALID');
}
