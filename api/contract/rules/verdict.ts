import type { ErrorCode } from '../error-codes.ts';
import type { CheckedProduct } from '../product.ts';
import { checkGtin } from './gtin.ts';
import { issuer, type PrefixKind, prefixSentence } from './gtin-prefix.ts';
import { faultSentence } from './typed-gtin.ts';
import {
  completenessFact,
  isTradeItem,
  licenceFact,
  notConnected,
  notTradeItems,
  registryFaults,
  sourceFact,
  structureFact,
  type VerdictFacts,
  type VerdictLine,
} from './verdict-lines.ts';

/** Colour and shape of the verdict (design, Components). */
export type VerdictState = 'ok' | 'warn' | 'bad' | 'none' | 'wait';

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
