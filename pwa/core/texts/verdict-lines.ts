import { checkGtin, ownLengthGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { LineExplanation, LineFinding, VerdictLine } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import type { VerdictFacts, VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import { registryFaultTexts } from '@gtinoteka/contract/texts/verdict-texts.ts';
import { kindTitles } from './verdict.ts';

/** Shape and colour beside a line; `seal`: a verified product; `source`: neither good nor bad. */
export type LineMark = VerdictState | 'seal' | 'source';

const labels: Record<VerdictLine['about'], string> = {
  structure: 'Budowa kodu',
  licence: 'Licencja',
  source: 'Źródło',
  prefix: 'Prefiks',
  completeness: 'Kompletność',
  product: 'Produkt',
};

const findings: Record<Exclude<LineFinding, 'prefix'>, readonly [value: string, mark: LineMark]> = {
  structure_right: ['Prawidłowa', 'ok'],
  structure_wrong: ['Nieprawidłowa', 'bad'],
  licence_active: ['Aktywna', 'ok'],
  licence_inactive: ['Nieaktywna', 'bad'],
  licence_nobodys: ['Brak licencji', 'bad'],
  licence_unconfirmed: ['Niepotwierdzona', 'warn'],
  from_national_base: ['Baza krajowa', 'source'],
  from_global_registry: ['Rejestr globalny', 'source'],
  verified: ['Zweryfikowany', 'seal'],
  data_full: ['Dane pełne', 'ok'],
  data_partial: ['Dane niepełne', 'warn'],
  photo_missing: ['Brak zdjęcia', 'warn'],
  nothing_known: ['Brak danych', 'none'],
  not_applicable: ['Nie dotyczy', 'none'],
  awaits_network: ['Czeka na sieć', 'wait'],
  not_checked: ['Nie sprawdzono', 'wait'],
};

const explanations: Record<LineExplanation, string | ((facts: VerdictFacts) => string)> = {
  ...registryFaultTexts,
  length_and_check_digit: ({ gtin }) => {
    const own = ownLengthGtin(toGtin14(gtin));
    return `${own.length} cyfr, cyfra kontrolna ${own.slice(-1)}`;
  },
  structure_fault: ({ gtin }) => {
    const fault = checkGtin(gtin);
    return fault ? faultSentence(gtin, fault) : '';
  },
  asked_once_connected: 'zapytamy po połączeniu',
  asked_again: 'zapytamy jeszcze raz',
  holder: ({ licenseeName }) => licenseeName ?? '',
  last_holder: ({ licenseeName }) => `ostatnio: ${licenseeName}`,
  holder_unknown: 'właściciel nie jest znany',
  expired_or_revoked: 'wygasła albo cofnięta',
  nobody_licensed_it: 'nikt nie ma licencji na ten numer',
  never_licensed: 'na takie numery nie wydaje się licencji GS1',
  registry_names_none: 'rejestr globalny jej nie podaje',
  not_in_national_list: 'nie ma jej w krajowym spisie licencji',
  prefix: ({ gtin }) => `prefiks ${issuer(gtin).prefix}`,
  issuing_organisation: 'organizacja, która wydała numer',
  kind_of_number: ({ gtin }) => kindTitles[issuer(gtin).kind]?.[1].toLowerCase() ?? 'nieprzydzielony',
  never_described: 'takich numerów nie opisuje się w bazie',
  not_in_national_base: 'nie ma go w bazie krajowej',
  nobody_described_it: 'nikt go jeszcze nie opisał',
  no_active_licence: 'brak aktywnej licencji',
  licence_not_active: 'licencja nie jest aktywna',
  all_data_and_photo: 'komplet danych i zdjęcie',
  has_photo: 'jest zdjęcie',
  data_full: 'dane pełne',
  data_partial: 'dane niepełne',
};

/** "Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9" of a line of the stamp, and the mark beside it. */
export function lineWords(
  { about, finding, explanation }: VerdictLine,
  facts: VerdictFacts,
): { label: string; value: string; explanation: string; mark: LineMark } {
  const { prefix, organisation } = issuer(facts.gtin);
  const [value, mark] =
    finding === 'prefix'
      ? ([organisation ? `${prefix}, ${organisation}` : prefix, 'source'] as const)
      : findings[finding];
  const why = explanations[explanation];
  return {
    label: labels[about],
    value,
    explanation: typeof why === 'string' ? why : why(facts),
    mark,
  };
}
