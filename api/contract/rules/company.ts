import { limits } from '../business-limits.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { isOnlyDomain, isPlainName, isPlainText } from './plain-text.ts';

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

/** Business activities of a company (A §3: the union of two sets). */
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

/** Purposes of a registration (A §2, registration wizard). */
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

/** Formats a typed postal code as NN-NNN: five digits get their dash. */
export function cleanPostalCode(typed: string): string {
  return typed.replace(/\s/g, '').replace(/^(\d{2})(\d{3})$/, '$1-$2');
}

/** NN-NNN (A §5), except 00-000. Takes the output of `cleanPostalCode`. */
export function checkPostalCode(value: string): ErrorCode | null {
  if (value === '') return 'FIELD_REQUIRED';
  return /^\d{2}-\d{3}$/.test(value) && value !== '00-000' ? null : 'POSTAL_CODE_INVALID';
}

/**
 * A company's name, street or city from a register or the catalogue: with a letter or digit, at most 130 characters.
 * - See A §5, A §9. Typed values have stricter rules: `checkCompanyName`, `checkStreet`, `checkCity`.
 */
export function checkCompanyText(value: string): ErrorCode | null {
  if (value.trim() === '') return 'FIELD_REQUIRED';
  if ([...value].length > limits.companyText) return 'FIELD_TOO_LONG';
  return /[\p{L}\d]/u.test(value) && isPlainText(value) ? null : 'FIELD_INVALID';
}

/** Latin letters with diacritics, Polish ones included: Basic Latin, Latin-1, Latin Extended-A and B. */
const letter = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f';
const hyphens = '\\-\\u2010-\\u2013';
const streetText = new RegExp(`^[${letter}\\d \\u00a0.,/'’()"„”“&+${hyphens}]+$`);
const cityText = new RegExp(`^[${letter}][${letter}\\d \\u00a0.'’()${hyphens}]*$`);
const twoLetters = new RegExp(`[${letter}].*[${letter}]`);

/** A typed company name: 2 to 130 characters with a letter (A §5, A §9). */
export function checkCompanyName(value: string): ErrorCode | null {
  const fault = checkCompanyText(value);
  if (fault) return fault === 'FIELD_INVALID' && !isPlainText(value) ? 'TEXT_NOT_PLAIN' : fault;
  if (!isPlainName(value) || isOnlyDomain(value)) return 'TEXT_NOT_PLAIN';
  return [...value.trim()].length >= 2 && /\p{L}/u.test(value) ? null : 'FIELD_INVALID';
}

/**
 * A typed street and number, or only a number in villages without streets; at most 130 characters.
 * - @NOTE A §5 requires "address and city patterns" and does not give them.
 */
export function checkStreet(value: string): ErrorCode | null {
  return checkCompanyText(value) ?? (streetText.test(value.trim().normalize('NFC')) ? null : 'FIELD_INVALID');
}

/** A typed city: begins with a letter, has two letters and only characters of place names; at most 130 characters. */
export function checkCity(value: string): ErrorCode | null {
  const fault = checkCompanyText(value);
  if (fault) return fault;
  const name = value.trim().normalize('NFC');
  return cityText.test(name) && twoLetters.test(name) ? null : 'FIELD_INVALID';
}

/** A web page as stored: `http://` is added if no scheme was typed (A §5). Empty stays empty. */
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
