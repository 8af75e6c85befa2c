import type { ErrorCode } from '../error-codes.ts';
import type { CheckedProduct, DataCompleteness, GtinStatus, LicenceStatus, ProductSource } from '../product.ts';
import { checkGtin, ownLengthGtin, toGtin14 } from './gtin.ts';
import { issuer, type PrefixKind, prefixSentence } from './gtin-prefix.ts';
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

/** Colour and shape of the verdict (design, Components). */
export type VerdictState = 'ok' | 'warn' | 'bad' | 'none' | 'wait';

/** One line of the stamp: "Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9". */
export interface VerdictLine {
  label: string;
  value: string;
  explanation: string;
}

export interface Verdict {
  state: VerdictState;
  /** of the solid block: "Kod w porządku" */
  headline: string;
  /** of the chip in lists: "W porządku" */
  short: string;
  /** why, in whole sentences */
  reason: string;
  lines: VerdictLine[];
}

type Said = Omit<Verdict, 'lines'>;

const notTradeItems: Partial<Record<PrefixKind, [headline: string, short: string]>> = {
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

const faultShort: Partial<Record<ErrorCode, string>> = {
  GTIN_INVALID_CHECKSUM: 'Błędna cyfra kontrolna',
  GTIN_INVALID_LENGTH: 'Zła liczba cyfr',
  GTIN_INVALID_CHARACTERS: 'Niedozwolone znaki',
  GTIN_ALL_ZERO: 'Same zera',
};

function aboutPrefix(gtin: string): string {
  const from = issuer(gtin);
  return from.kind === 'organisation' ? '' : ` ${prefixSentence(from)}`;
}

function waiting(facts: VerdictFacts): Said {
  const { gtin, found } = facts;
  // What it said when it was kept: a product that was withdrawn then, or a code without a licence, is worth knowing now.
  const seen = found
    ? ` Pokazujemy kartę zapisaną wcześniej: ${say({ ...facts, online: true }).headline.toLowerCase()}.`
    : '';
  return {
    state: 'wait',
    headline: 'Czeka na sieć',
    short: 'Czeka na sieć',
    reason: `Budowa kodu prawidłowa, resztę sprawdzimy po połączeniu.${seen}${aboutPrefix(gtin)}`,
  };
}

function notFound({ gtin, source, registryFault }: VerdictFacts): Said {
  const where = source === 'global' ? 'rejestrze globalnym' : 'bazie krajowej';
  const why =
    registryFault === notConnected
      ? `Budowa kodu jest prawidłowa, ale numeru nie ma w bazie krajowej, a ${registryFaults[notConnected]}.`
      : `Tego numeru nie ma w ${where}.`;
  return {
    state: 'none',
    headline: 'Nie znaleziono',
    short: 'Nie znaleziono',
    reason: `${why}${aboutPrefix(gtin)}`,
  };
}

const notConnected = 'global_registry_not_connected';

const registryFaults: Record<RegistryFault, string> = {
  [notConnected]: 'platforma nie ma połączenia z rejestrem globalnym',
  global_registry_unavailable: 'rejestr globalny nie odpowiedział',
};

function withoutLicence(licence: 'illegal' | 'invalid'): Said {
  const why =
    licence === 'illegal'
      ? 'Dziś nikt nie ma licencji na ten numer.'
      : 'Licencja na ten numer wygasła albo została cofnięta.';
  return {
    state: 'bad',
    headline: 'Kod bez licencji',
    short: 'Bez licencji',
    reason: `${why} Zapytaj dostawcę o właściwy kod.`,
  };
}

function withRecord(facts: VerdictFacts, kind: PrefixKind): Said {
  const warn = (headline: string, short: string, reason: string): Said => ({ state: 'warn', headline, short, reason });
  const special = notTradeItems[kind];
  if (special) return warn(...special, prefixSentence(issuer(facts.gtin)));
  const licensed = facts.licence === 'licensed';
  const unsure = licensed ? '' : ' Licencji nie udało się potwierdzić.';
  if (facts.gtinStatus === 'withdrawn') {
    return warn('Produkt wycofany', 'Produkt wycofany', `Kod jest prawidłowy, ale firma zakończyła sprzedaż.${unsure}`);
  }
  if (facts.gtinStatus === 'inactive') {
    return warn('Numer nieaktywny', 'Numer nieaktywny', `Kod jest prawidłowy, ale firma go nie używa.${unsure}`);
  }
  if ((facts.data ?? 'none') === 'none') {
    return warn(
      'Brak danych produktu',
      'Brak danych',
      licensed ? 'Kod jest prawidłowy i ma licencję.' : `Kod jest prawidłowy.${unsure}`,
    );
  }
  if (!licensed && kind === 'unused') {
    return warn('Prefiks nieprzydzielony', 'Prefiks nieprzydzielony', prefixSentence(issuer(facts.gtin)));
  }
  if (!licensed) {
    return warn(
      'Licencja niepotwierdzona',
      'Licencja niepotwierdzona',
      'Kod jest prawidłowy i znamy produkt, ale nie wiemy, czy licencja jest aktywna.',
    );
  }
  const extent = facts.data === 'full' ? 'dane produktu są kompletne' : 'dane produktu są niepełne';
  return {
    state: 'ok',
    headline: 'Kod w porządku',
    short: 'W porządku',
    reason: `Kod jest prawidłowy, licencja jest aktywna, ${extent}.`,
  };
}

/** Digits of the shortest GTIN: where so many were typed, taking the other characters out may leave one. */
const fewestDigits = 8;

function wrongStructure(gtin: string, fault: ErrorCode): Said {
  const state = 'bad';
  const short = faultShort[fault] ?? 'Kod nieprawidłowy';
  if (fault !== 'GTIN_INVALID_CHARACTERS') {
    return { state, headline: 'Kod nieprawidłowy', short, reason: faultSentence(gtin, fault) };
  }
  const isNearly = gtin.replace(/\D/g, '').length >= fewestDigits;
  const reason = isNearly ? faultSentence(gtin, fault) : 'GTIN składa się z samych cyfr: 8, 12, 13 albo 14.';
  return { state, headline: 'To nie jest GTIN', short, reason };
}

function say(facts: VerdictFacts): Said {
  const fault = checkGtin(facts.gtin);
  if (fault) return wrongStructure(facts.gtin, fault);
  if (!facts.online) return waiting(facts);
  const { kind } = issuer(facts.gtin);
  if (isTradeItem(facts.gtin) && (facts.licence === 'illegal' || facts.licence === 'invalid'))
    return withoutLicence(facts.licence);
  return facts.found ? withRecord(facts, kind) : notFound(facts);
}

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

/**
 * The verdict on a number: its state, the reason in words and the lines of the stamp. The map of the design: structure right,
 * licensed and data known = ok; withdrawn, inactive, no data, licence not known, or a number that is no trade item = warn;
 * structure wrong, licence illegal or invalid = bad; not in the base = none; not sent yet = wait. It says only what is known.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const lines = checkGtin(facts.gtin)
    ? [structureFact(facts)]
    : facts.found
      ? [structureFact(facts), licenceFact(facts), sourceFact(facts), completenessFact(facts)]
      : [structureFact(facts), licenceFact(facts), completenessFact(facts), sourceFact(facts)];
  return { ...say(facts), lines };
}

/** The facts that the answer of a look-up carries. */
export function factsOf(product: CheckedProduct, online = true): VerdictFacts {
  const registryFault = product.verdict.reason;
  return {
    gtin: product.gtinNumber,
    online,
    // A record always says when it was changed; what does not is a placeholder of which nothing is known.
    found: registryFault !== notConnected || product.lastModified !== null,
    licence: product.verdict.licence,
    licenseeName: product.gs1Licence?.licenseeName ?? null,
    data: product.verdict.data,
    gtinStatus: product.gtinStatus,
    source: product.source,
    hasImage: product.imageUrls.length > 0,
    ...(registryFault && { registryFault }),
  };
}
