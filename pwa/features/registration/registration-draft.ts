import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import type { AnswerOf, BodyOf } from '@gtinoteka/contract/endpoint.ts';
import type { getCompanyByRegon, registerCompany } from '@gtinoteka/contract/registration.ts';
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
  voivodeships,
  type RegistrationPurpose,
} from '@gtinoteka/contract/rules/company.ts';
import { checkNip, cleanNip, formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { checkRegon, cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import type { StepName } from '../../core/texts/registration.ts';

export const steps = ['regon', 'companyData', 'personalData', 'summary'] as const satisfies readonly StepName[];

/** Fields that a company known to us or to the register can lock. */
export const companyFields = [
  'name',
  'nip',
  'webPage',
  'street',
  'postalCode',
  'city',
  'district',
  'companyProfile',
] as const;
export type CompanyField = (typeof companyFields)[number];

/** Everything typed in the wizard, as it was typed. */
export interface Draft extends Record<CompanyField, string> {
  regon: string;
  registrationPurposes: readonly RegistrationPurpose[];
  email: string;
  isCompanyRepresentative: boolean;
}
export type DraftField = keyof Draft;
export type Faults = Partial<Record<DraftField, ErrorCode>>;

export const emptyDraft: Draft = {
  regon: '',
  name: '',
  nip: '',
  webPage: '',
  street: '',
  postalCode: '',
  city: '',
  district: '',
  companyProfile: '',
  registrationPurposes: [],
  email: '',
  isCompanyRepresentative: false,
};

/** What the check of a REGON said: how the company step begins. */
export interface FoundCompany {
  /** the bare number it was about */
  readonly regon: string;
  readonly source: 'found' | 'not found' | 'register unavailable';
  readonly locked: ReadonlySet<CompanyField>;
}

/** In the order in which the page shows them. */
const fieldsOf: Record<StepName, readonly DraftField[]> = {
  regon: ['regon'],
  companyData: [...companyFields, 'registrationPurposes'],
  personalData: ['email', 'isCompanyRepresentative'],
  summary: [],
};

const rules: Record<
  Exclude<DraftField, 'registrationPurposes' | 'isCompanyRepresentative'>,
  (typed: string) => ErrorCode | null
> = {
  regon: (typed) => (typed.trim() === '' ? 'FIELD_REQUIRED' : checkRegon(cleanRegon(typed))),
  name: checkCompanyName,
  nip: (typed) => (typed.trim() === '' ? 'FIELD_REQUIRED' : checkNip(cleanNip(typed))),
  webPage: (typed) => checkWebPage(cleanWebPage(typed)),
  street: checkStreet,
  postalCode: (typed) => checkPostalCode(cleanPostalCode(typed)),
  city: checkCity,
  district: (value) => chosen(voivodeships, value),
  companyProfile: (value) => chosen(companyProfiles, value),
  email: (typed) => checkEmail(cleanEmail(typed)),
};

function chosen(list: readonly string[], value: string): ErrorCode | null {
  return list.includes(value) ? null : 'FIELD_REQUIRED';
}

/** The fault of one field (A §5); null where there is none. */
export function faultOf(draft: Draft, field: DraftField): ErrorCode | null {
  if (field === 'registrationPurposes') return draft.registrationPurposes.length > 0 ? null : 'PURPOSE_REQUIRED';
  if (field === 'isCompanyRepresentative') return draft.isCompanyRepresentative ? null : 'REPRESENTATIVE_REQUIRED';
  return rules[field](draft[field]);
}

/** Whether what is known of a company can stand as it is; of a register's names and addresses no pattern is asked. */
function canStand(known: Draft, field: CompanyField): boolean {
  if (known[field] === '') return false;
  const isPlain = field === 'name' || field === 'street' || field === 'city';
  return (isPlain ? checkCompanyText(known[field]) : faultOf(known, field)) === null;
}

/** The faults of a step's fields, in the order in which the page shows them. What is locked is known and has none. */
export function faultsOfStep(draft: Draft, step: StepName, locked?: ReadonlySet<string>): Faults {
  return Object.fromEntries(
    fieldsOf[step].flatMap((field) => {
      const fault = locked?.has(field) ? null : faultOf(draft, field);
      return fault ? [[field, fault]] : [];
    }),
  );
}

/** The first step that one of these fields stands on; null for fields that the wizard does not have. */
export function stepOfFaults(faults: Record<string, unknown>): StepName | null {
  return steps.find((step) => fieldsOf[step].some((field) => field in faults)) ?? null;
}

export function isFieldOf(step: StepName, field: string): boolean {
  return fieldsOf[step].some((one) => one === field);
}

/** Draft and locks out of a company that was found: what is known and right is locked, the rest is open (A §4). */
export function prefill(
  draft: Draft,
  company: AnswerOf<typeof getCompanyByRegon>,
): { draft: Draft; locked: ReadonlySet<CompanyField> } {
  const known: Record<CompanyField, string> = {
    name: company.name,
    nip: formatNip(company.nip ?? ''),
    webPage: company.webPage ?? '',
    street: company.street ?? '',
    postalCode: company.postalCode ?? '',
    city: company.city ?? '',
    district: company.district ?? '',
    companyProfile: company.companyProfile ?? '',
  };
  const filled: Draft = { ...draft, ...known };
  const locked = companyFields.filter((field) => canStand(filled, field));
  return { draft: filled, locked: new Set(locked) };
}

/** A draft whose company fields are empty, as for a company nobody knows. */
export function withoutCompany(draft: Draft): Draft {
  return { ...draft, ...Object.fromEntries(companyFields.map((field) => [field, ''])) };
}

/** The body of the registration. */
export function bodyOf(draft: Draft): BodyOf<typeof registerCompany> {
  return {
    company: {
      name: draft.name.trim(),
      regon: cleanRegon(draft.regon),
      nip: cleanNip(draft.nip),
      street: draft.street.trim(),
      city: draft.city.trim(),
      postalCode: cleanPostalCode(draft.postalCode),
      district: draft.district,
      country: companyCountry,
      webPage: cleanWebPage(draft.webPage),
      companyProfile: draft.companyProfile,
      registrationPurposes: [...draft.registrationPurposes],
    },
    user: { email: cleanEmail(draft.email) },
    isCompanyRepresentative: draft.isCompanyRepresentative,
  };
}
