import { countryLetters, countryNumbers, currencyNumbers, packageTypes } from '../code-lists.ts';
import type { Linter } from './characters.ts';

const oneOf =
  (fault: string, isRight: (value: string) => boolean): Linter =>
  (value) =>
    isRight(value) ? null : fault;

/** An account number: country, two check digits, and modulo 97 over all of it with letters as two digits (ISO 13616). */
function iban(value: string): string | null {
  if (/[^0-9A-Z]/.test(value)) return 'INVALID_IBAN_CHARACTER';
  if (value.length < 10) return 'IBAN_TOO_SHORT';
  if (value.length > 34) return 'IBAN_TOO_LONG';
  if (!countryLetters.has(value.slice(0, 2))) return 'ILLEGAL_IBAN_COUNTRY_CODE';
  if (!/^\d\d$/.test(value.slice(2, 4))) return 'INVALID_IBAN_CHECKSUM';
  const rest = [...value.slice(4), ...value.slice(0, 4)]
    .flatMap((character) => [...String(parseInt(character, 36))])
    .reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
  return rest === 1 ? null : 'INCORRECT_IBAN_CHECKSUM';
}

/** Linters that use a list of codes. */
export const codeListLinters: Readonly<Record<string, Linter>> = {
  iban,
  importeridx: (value) =>
    value.length !== 1
      ? 'IMPORTER_IDX_MUST_BE_ONE_CHARACTER'
      : /^[A-Za-z0-9_-]$/.test(value)
        ? null
        : 'INVALID_IMPORT_IDX_CHARACTER',
  iso3166: oneOf('NOT_ISO3166', (value) => countryNumbers.has(value)),
  iso3166999: oneOf('NOT_ISO3166_OR_999', (value) => value === '999' || countryNumbers.has(value)),
  iso3166alpha2: oneOf('NOT_ISO3166_ALPHA2', (value) => countryLetters.has(value)),
  iso4217: oneOf('NOT_ISO4217', (value) => currencyNumbers.has(value)),
  iso5218: oneOf('INVALID_BIOLOGICAL_SEX_CODE', (value) => /^[0129]$/.test(value)),
  mediatype: oneOf('INVALID_MEDIA_TYPE', (value) => /^(?:0[1-9]|10|[89]\d)$/.test(value)),
  packagetype: oneOf('INVALID_PACKAGE_TYPE', (value) => packageTypes.has(value)),
  winding: oneOf('INVALID_WINDING_DIRECTION', (value) => /^[019]$/.test(value)),
  yesno: oneOf('NOT_ZERO_OR_ONE', (value) => /^[01]$/.test(value)),
};
