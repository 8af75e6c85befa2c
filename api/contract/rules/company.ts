import { limits } from '../business-limits.ts';
import type { ErrorCode } from '../error-codes.ts';

/** The 16 voivodeships (A §3, ISO 3166-2:PL). */
export const voivodeships = [
  'dolnośląskie',
  'kujawsko-pomorskie',
  'lubelskie',
  'lubuskie',
  'łódzkie',
  'małopolskie',
  'mazowieckie',
  'opolskie',
  'podkarpackie',
  'podlaskie',
  'pomorskie',
  'śląskie',
  'świętokrzyskie',
  'warmińsko-mazurskie',
  'wielkopolskie',
  'zachodniopomorskie',
] as const;
export type Voivodeship = (typeof voivodeships)[number];

/** What a company does (A §3: the union of two sets). */
export const companyProfiles = [
  'online_sale',
  'offline_sale',
  'marketplace',
  'logistic_services',
  'university',
  'product_catalog',
  'it_company',
  'research_agency',
  'corporate_it_solutions',
  'consumer_it_apps',
  'production',
  'retail_network',
  'deposit_system_solutions',
  'other',
] as const;
export type CompanyProfile = (typeof companyProfiles)[number];

/** What a company wants the platform for (A §2, registration wizard). */
export const registrationPurposes = [
  'checkSingleGtin',
  'checkMultipleGtins',
  'useSearch',
  'downloadDatabase',
  'checkMyGtins',
  'generateCodeQR',
] as const;
export type RegistrationPurpose = (typeof registrationPurposes)[number];

/** The only country of a registered company (A §3). */
export const companyCountry = 'Polska';

/** NN-NNN out of what was typed: five digits get their dash. */
export function cleanPostalCode(typed: string): string {
  return typed.replace(/\s/g, '').replace(/^(\d{2})(\d{3})$/, '$1-$2');
}

/** NN-NNN (A §5). Takes the output of `cleanPostalCode`. */
export function checkPostalCode(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  return /^\d{2}-\d{3}$/.test(value) ? null : 'POSTAL_CODE_INVALID';
}

/** A name, street or city of a company: something with a letter or digit in it, at most 130 characters (A §5, A §9). */
export function checkCompanyText(value: string): ErrorCode | null {
  if (value.trim() === '') return 'FIELD_REQUIRED';
  if ([...value].length > limits.companyText) return 'FIELD_TOO_LONG';
  return /[\p{L}\d]/u.test(value) && !/[\p{Cc}<>]/u.test(value) ? null : 'FIELD_INVALID';
}

/** A web page as it is stored: with http in front when no scheme was typed (A §5). Empty stays empty. */
export function cleanWebPage(typed: string): string {
  const value = typed.trim();
  return value === '' || /^https?:\/\//i.test(value) ? value : `http://${value}`;
}

/** An optional http or https address of a public host, at most 130 characters (A §5). Takes the output of `cleanWebPage`. */
export function checkWebPage(value: string): ErrorCode | null {
  if (value === '') return null;
  if (value.length > limits.companyText) return 'FIELD_TOO_LONG';
  return /^https?:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,63}(:\d{1,5})?([/?#][^\s<>"]*)?$/iu.test(value)
    ? null
    : 'FIELD_INVALID';
}
