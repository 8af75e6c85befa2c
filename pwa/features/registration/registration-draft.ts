import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { AnswerOf, BodyOf } from '@gtinoteka/contract/endpoint.ts';
import type { getCompanyByRegon, registerCompany } from '@gtinoteka/contract/people/registration.ts';
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
import { registrationTexts as texts, type StepName } from './registration-texts.ts';

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

/** What the form of the registration holds, apart from the file: what was typed, what is known of the company, how far it came. */
export interface RegistrationValues extends Draft {
  readonly found: FoundCompany | null;
  readonly reached: StepName;
}

export const emptyRegistration: RegistrationValues = {
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
  found: null,
  reached: 'regon',
};

/** What the check of a REGON said: how the company step begins. */
export interface FoundCompany {
  /** the bare number it was about */
  readonly regon: string;
  readonly source: 'found' | 'not found' | 'register unavailable';
  readonly locked: readonly CompanyField[];
}

/** In the order in which the page shows them. */
export const fieldsOf: Record<StepName, readonly DraftField[]> = {
  regon: ['regon'],
  companyData: [...companyFields, 'registrationPurposes'],
  personalData: ['email', 'isCompanyRepresentative'],
  summary: [],
};

/** The name that a summary of faults calls a field by. */
const labels: Record<DraftField, string> = {
  regon: texts.regon,
  name: texts.name,
  nip: texts.nip,
  webPage: texts.webPage,
  street: texts.street,
  postalCode: texts.postalCode,
  city: texts.city,
  district: texts.district,
  companyProfile: texts.companyProfile,
  registrationPurposes: texts.purposesShort,
  email: 'E-mail',
  isCompanyRepresentative: texts.representative,
};

/** Ids and labels of all fields, in the order of the steps. */
export const registrationFields = Object.fromEntries(
  steps.flatMap((step) =>
    fieldsOf[step].map((field) => [field, { id: `registration-${field}`, label: labels[field] }] as const),
  ),
) as Record<DraftField, { id: string; label: string }>; // every field stands on a step

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
function faultOf(draft: Draft, field: DraftField): ErrorCode | null {
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

/** Faults of all fields. What is locked is known and has none; `takenNips` are numbers that somebody else is registered with. */
export function registrationFaults(
  values: RegistrationValues,
  takenNips: ReadonlySet<string>,
): Partial<Record<DraftField, ErrorCode | null>> {
  const open = steps
    .flatMap((step) => fieldsOf[step])
    .filter((field) => !values.found?.locked.some((one) => one === field));
  const faults: Partial<Record<DraftField, ErrorCode | null>> = Object.fromEntries(
    open.map((field) => [field, faultOf(values, field)] as const),
  );
  const isTaken = open.includes('nip') && takenNips.has(cleanNip(values.nip));
  return isTaken ? { ...faults, nip: 'NIP_TAKEN' } : faults;
}

/** The first step that one of these fields stands on. */
export function stepOfFields(fields: readonly DraftField[]): StepName {
  return steps.find((step) => fieldsOf[step].some((field) => fields.includes(field))) ?? 'regon';
}

/** The one of two steps that comes later. */
export function later(one: StepName, other: StepName): StepName {
  return steps.indexOf(one) > steps.indexOf(other) ? one : other;
}

/** Draft and locks out of a company that was found: what is known and right is locked, the rest is open (A §4). */
export function prefill(
  draft: Draft,
  company: AnswerOf<typeof getCompanyByRegon>,
): { draft: Draft; locked: readonly CompanyField[] } {
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
  return { draft: filled, locked };
}

/** The same with empty company fields, as for a company nobody knows. */
export function withoutCompany(values: RegistrationValues): RegistrationValues {
  return { ...values, ...Object.fromEntries(companyFields.map((field) => [field, ''])) };
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
