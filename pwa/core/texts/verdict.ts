import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issuer, type PrefixKind } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { Verdict, VerdictCode } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { verdictReason } from '@gtinoteka/contract/texts/verdict-texts.ts';

/** Headline of the solid block and word of the chip in lists. */
type Title = readonly [headline: string, short: string];

const titles: Record<Exclude<VerdictCode, 'structure_wrong' | 'not_trade_item'>, Title> = {
  in_order: ['Kod w porządku', 'W porządku'],
  withdrawn: ['Produkt wycofany', 'Produkt wycofany'],
  inactive: ['Numer nieaktywny', 'Numer nieaktywny'],
  no_data: ['Brak danych produktu', 'Brak danych'],
  prefix_unassigned: ['Prefiks nieprzydzielony', 'Prefiks nieprzydzielony'],
  licence_unconfirmed: ['Licencja niepotwierdzona', 'Licencja niepotwierdzona'],
  without_licence: ['Kod bez licencji', 'Bez licencji'],
  not_found: ['Nie znaleziono', 'Nie znaleziono'],
  awaits_network: ['Czeka na sieć', 'Czeka na sieć'],
  awaits_server: ['Budowa prawidłowa', 'Czeka na serwer'],
};

/** Of numbers that are no trade items, by the kind of their prefix. */
export const kindTitles: Partial<Record<PrefixKind, Title>> = {
  restricted: ['Numer wewnętrzny sieci', 'Numer wewnętrzny'],
  demonstration: ['Numer do pokazów', 'Numer do pokazów'],
  issn: ['Numer czasopisma', 'Czasopismo'],
  isbn: ['Numer książki', 'Książka'],
  ismn: ['Numer druku muzycznego', 'Druk muzyczny'],
  refund: ['Numer kwitu', 'Kwit'],
  coupon: ['Numer kuponu', 'Kupon'],
};

const wrongCode = 'Kod nieprawidłowy';
const faultTitles: Partial<Record<ErrorCode, Title>> = {
  GTIN_INVALID_CHECKSUM: [wrongCode, 'Błędna cyfra kontrolna'],
  GTIN_INVALID_LENGTH: [wrongCode, 'Zła liczba cyfr'],
  GTIN_INVALID_CHARACTERS: ['To nie jest GTIN', 'Niedozwolone znaki'],
  GTIN_ALL_ZERO: [wrongCode, 'Same zera'],
};

/** `gtin` in its own length, as it was checked. */
function titleOf(code: VerdictCode, gtin: string): Title {
  const fault = code === 'structure_wrong' ? checkGtin(gtin) : null;
  const byCode =
    code === 'structure_wrong'
      ? fault && faultTitles[fault]
      : code === 'not_trade_item'
        ? kindTitles[issuer(gtin).kind]
        : titles[code];
  return byCode ?? [wrongCode, wrongCode];
}

/** The word of the chip for a verdict that was stored by its code: "W porządku". `gtin` in its own length. */
export function verdictWord(code: VerdictCode, gtin: string): string {
  return titleOf(code, gtin)[1];
}

export interface VerdictWords {
  /** of the solid block: "Kod w porządku" */
  headline: string;
  /** of the chip in lists: "W porządku" */
  short: string;
  /** why, in whole sentences */
  reason: string;
}

/** What the page says of a verdict. */
export function verdictWords(verdict: Verdict): VerdictWords {
  const [headline, short] = titleOf(verdict.code, verdict.facts.gtin);
  return { headline, short, reason: verdictReason(verdict) };
}
