import type { CheckedProduct, DataCompleteness, GtinStatus, LicenceStatus, ProductSource } from '../product.ts';
import { checkGtin, ownLengthGtin, toGtin14 } from './gtin.ts';
import { issuer, type PrefixKind } from './gtin-prefix.ts';
import { faultSentence } from './typed-gtin.ts';

type RegistryFault = NonNullable<CheckedProduct['verdict']['reason']>;

/** What is known of a number. Only `gtin`, `online` and `found` are needed; nothing is assumed of what is left out. */
export interface VerdictFacts {
  /** digits as typed or stored, 8 to 14 of them when the structure is right */
  gtin: string;
  /** false: the question has not been sent (no network), so that only the structure is known today */
  online: boolean;
  /** whether there is a record, or at least a licence; offline: a card kept from before */
  found: boolean;
  licence?: LicenceStatus;
  licenseeName?: string | null;
  data?: DataCompleteness;
  gtinStatus?: GtinStatus | null;
  source?: ProductSource;
  hasImage?: boolean;
  /** why the global registry said nothing of a foreign number, where it could not; absent: it answered, or was not asked */
  registryFault?: RegistryFault;
}

/** One line of the stamp: "Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9". */
export interface VerdictLine {
  label: string;
  value: string;
  explanation: string;
}

/** Headline and chip of numbers that are no trade items, by the kind of their prefix. */
export const notTradeItems: Partial<Record<PrefixKind, [headline: string, short: string]>> = {
  restricted: ['Numer wewnętrzny sieci', 'Numer wewnętrzny'],
  demonstration: ['Numer do pokazów', 'Numer do pokazów'],
  issn: ['Numer czasopisma', 'Czasopismo'],
  isbn: ['Numer książki', 'Książka'],
  ismn: ['Numer druku muzycznego', 'Druk muzyczny'],
  refund: ['Numer kwitu', 'Kwit'],
  coupon: ['Numer kuponu', 'Kupon'],
};

/**
 * Whether a number is one that companies license for what they sell. Numbers of one chain, of the press, books, receipts, coupons
 * and the like are not: nobody licenses them, so that a missing licence and missing data say nothing of them.
 */
export function isTradeItem(gtin: string): boolean {
  return notTradeItems[issuer(gtin).kind] === undefined;
}

export const notConnected = 'global_registry_not_connected';

export const registryFaults: Record<RegistryFault, string> = {
  [notConnected]: 'platforma nie ma połączenia z rejestrem globalnym',
  global_registry_unavailable: 'rejestr globalny nie odpowiedział',
};

function ownLength(gtin: string): string {
  return ownLengthGtin(toGtin14(gtin));
}

/** "Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9", or the fault in words. */
export function structureFact({ gtin }: VerdictFacts): VerdictLine {
  const label = 'Budowa kodu';
  const fault = checkGtin(gtin);
  if (fault) return { label, value: 'Nieprawidłowa', explanation: faultSentence(gtin, fault) };
  const own = ownLength(gtin);
  return { label, value: 'Prawidłowa', explanation: `${own.length} cyfr, cyfra kontrolna ${own.slice(-1)}` };
}

/** Licence of today: active with its holder, inactive with its last holder, nobody's, not needed, or not known. */
export function licenceFact(facts: VerdictFacts): VerdictLine {
  const { gtin, online, found, licence, licenseeName } = facts;
  const label = 'Licencja';
  const holder = licenseeName ?? '';
  if (!online) {
    const before = found ? `wcześniej: ${licenceFact({ ...facts, online: true }).value.toLowerCase()}` : '';
    return { label, value: 'Czeka na sieć', explanation: [before, holder].filter(Boolean).join(', ') };
  }
  switch (isTradeItem(gtin) ? licence : 'not_applicable') {
    case 'licensed':
      return { label, value: 'Aktywna', explanation: holder || 'właściciel nie jest znany' };
    case 'invalid':
      return { label, value: 'Nieaktywna', explanation: holder ? `ostatnio: ${holder}` : 'wygasła albo cofnięta' };
    case 'illegal':
      return { label, value: 'Brak licencji', explanation: 'nikt nie ma licencji na ten numer' };
    case 'not_applicable':
      return { label, value: 'Nie dotyczy', explanation: 'na takie numery nie wydaje się licencji GS1' };
    default:
      return {
        label,
        value: found ? 'Niepotwierdzona' : 'Brak danych',
        explanation: holder || whyUnknown(facts),
      };
  }
}

/** Of our own record no register but our own list of licences is asked (A §1: the registry has the licences of other prefixes). */
function whyUnknown({ found, source, registryFault }: VerdictFacts): string {
  if (!found || !source) return 'właściciel nie jest znany';
  if (registryFault) return registryFaults[registryFault];
  return source === 'global' ? 'rejestr globalny jej nie podaje' : 'nie ma jej w krajowym spisie licencji';
}

/** Where the record comes from; without a record, what the prefix says ("590, GS1 Polska"). */
export function sourceFact({ gtin, found, source, data = 'none' }: VerdictFacts): VerdictLine {
  const { kind, prefix, organisation } = issuer(gtin);
  // Of a number that is no trade item, no base but its prefix says what it is; unless somebody described it all the same.
  if (found && source && (isTradeItem(gtin) || data !== 'none')) {
    const value = source === 'global' ? 'Rejestr globalny' : 'Baza krajowa';
    return { label: 'Źródło', value, explanation: `prefiks ${prefix}` };
  }
  const meaning = notTradeItems[kind]?.[1].toLowerCase() ?? 'nieprzydzielony';
  return {
    label: 'Prefiks',
    value: organisation ? `${prefix}, ${organisation}` : prefix,
    explanation: organisation ? 'organizacja, która wydała numer' : meaning,
  };
}

/** How much of the record is filled. Verified means all basic attributes and a photo (A §2). */
export function completenessFact(facts: VerdictFacts): VerdictLine {
  const { gtin, found, licence, data = 'none', hasImage = false } = facts;
  const label = 'Kompletność';
  const isItem = isTradeItem(gtin);
  if (!isItem && data === 'none') {
    return { label, value: 'Nie dotyczy', explanation: 'takich numerów nie opisuje się w bazie' };
  }
  if (!found) {
    const explanation =
      facts.registryFault === notConnected ? 'nie ma go w bazie krajowej' : 'nikt go jeszcze nie opisał';
    return { label: 'Produkt', value: 'Brak danych', explanation };
  }
  // A record is shown for what it is, whoever described the product; without one, nobody could have.
  if (isItem && data === 'none' && (licence === 'illegal' || licence === 'invalid')) {
    return { label, value: 'Nie dotyczy', explanation: 'brak aktywnej licencji' };
  }
  if (data === 'none') return { label, value: 'Brak danych', explanation: 'nikt go jeszcze nie opisał' };
  if (data === 'full' && hasImage) return { label, value: 'Zweryfikowany', explanation: 'komplet danych i zdjęcie' };
  return hasImage
    ? { label, value: 'Dane niepełne', explanation: 'jest zdjęcie' }
    : { label, value: 'Brak zdjęcia', explanation: data === 'full' ? 'dane pełne' : 'dane niepełne' };
}
