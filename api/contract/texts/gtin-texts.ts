import type { ErrorCode } from '../errors/error-codes.ts';
import { firstErrorTexts } from '../errors/first-error-texts.ts';
import { checkDigit } from '../rules/gtin/gtin.ts';
import type { Issuer, PrefixKind } from '../rules/gtin/gtin-prefix.ts';

/** Shown beside a prefix: 590 does not mean "made in Poland". */
export const prefixNote = 'Prefiks mówi, która organizacja wydała numer, a nie gdzie powstał produkt.';

const kindSentences: Record<Exclude<PrefixKind, 'organisation' | 'unused'>, string> = {
  restricted: 'Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
  demonstration: 'Prefiks 952 służy do pokazów i przykładów. Nie oznacza prawdziwego produktu.',
  issn: 'Numer czasopisma (ISSN). Nadaje go ośrodek ISSN, nie organizacja GS1.',
  isbn: 'Numer książki (ISBN). Nadaje go agencja ISBN, nie organizacja GS1.',
  ismn: 'Numer druku muzycznego (ISMN). Nadaje go agencja ISMN, nie organizacja GS1.',
  refund: 'Numer kwitu, na przykład za zwrot opakowań. Nie identyfikuje produktu.',
  coupon: 'Numer kuponu rabatowego. Nie identyfikuje produktu.',
};

/** The meaning of a prefix in one or two Polish sentences. */
export function prefixSentence(from: Issuer): string {
  if (from.kind === 'organisation') return `Prefiks ${from.prefix}: ${from.organisation}.`;
  if (from.kind === 'unused')
    return `Prefiks ${from.prefix} nie jest przydzielony. Nie wydaje go żadna organizacja GS1.`;
  return kindSentences[from.kind];
}

const texts: Partial<Record<ErrorCode, string>> = firstErrorTexts;

/** The error of a number with the invalid digits and characters (design, Voice 5 and 6). */
export function faultSentence(value: string, fault: ErrorCode): string {
  if (fault === 'GTIN_INVALID_CHECKSUM') {
    return `Błędna cyfra kontrolna: jest ${value.slice(-1)}, powinna być ${checkDigit(value.slice(0, -1))}.`;
  }
  if (fault === 'GTIN_INVALID_LENGTH') {
    return `Zła liczba cyfr: jest ${value.length}. GTIN ma 8, 12, 13 albo 14 cyfr.`;
  }
  if (fault === 'GTIN_INVALID_CHARACTERS') {
    const others = Array.from(new Set(value.replace(/\d/g, '')));
    const shown = others.slice(0, 5).map((character) => `„${character}”`);
    return `${firstErrorTexts[fault]} Usuń: ${shown.join(', ')}${others.length > shown.length ? ' i inne znaki' : ''}.`;
  }
  return texts[fault] ?? firstErrorTexts.GTIN_INVALID;
}
