import { issuer } from '../rules/gtin/gtin-prefix.ts';
import { notConnected, type Verdict } from '../rules/gtin/verdict.ts';
import { faultSentence, prefixSentence } from './gtin-texts.ts';

/** Why the global registry did not answer, as part of a sentence. */
export const registryFaultTexts = {
  [notConnected]: 'platforma nie ma połączenia z rejestrem globalnym',
  global_registry_unavailable: 'rejestr globalny nie odpowiedział',
} as const;

/** Digits of the shortest GTIN: with this many, removing the other characters may leave one. */
const fewestDigits = 8;

/** Whether a typed text is hardly a number: invalid characters, and too few digits for a GTIN. */
function isHardlyNumber(gtin: string): boolean {
  return gtin.replace(/\D/g, '').length < fewestDigits;
}

function withPrefix(sentence: string, gtin: string): string {
  const from = issuer(gtin);
  return from.kind === 'organisation' ? sentence : `${sentence} ${prefixSentence(from)}`;
}

/** The reason of a verdict in whole sentences, for the page and the files of a verification. */
export function verdictReason({ code, fault, facts }: Pick<Verdict, 'code' | 'fault' | 'facts'>): string {
  const { gtin, licence, data, hasImage, source, registryFault } = facts;
  const unsure = licence === 'licensed' ? '' : ' Licencji nie udało się potwierdzić.';
  switch (code) {
    case 'structure_wrong':
      return fault === 'GTIN_INVALID_CHARACTERS' && isHardlyNumber(gtin)
        ? 'GTIN składa się z samych cyfr: 8, 12, 13 albo 14.'
        : faultSentence(gtin, fault ?? 'GTIN_INVALID');
    case 'awaits_server':
      return withPrefix('Reszty nie sprawdziliśmy: serwer nie odpowiedział.', gtin);
    case 'awaits_network':
      return withPrefix('Budowa kodu prawidłowa, resztę sprawdzimy po połączeniu.', gtin);
    case 'not_found':
      return withPrefix(
        registryFault === notConnected
          ? `Budowa kodu jest prawidłowa, ale numeru nie ma w bazie krajowej, a ${registryFaultTexts[notConnected]}.`
          : `Tego numeru nie ma w ${source === 'global' ? 'rejestrze globalnym' : 'bazie krajowej'}.`,
        gtin,
      );
    case 'without_licence':
      return licence === 'illegal'
        ? 'Dziś nikt nie ma licencji na ten numer. Zapytaj dostawcę o właściwy kod.'
        : 'Licencja na ten numer wygasła albo została cofnięta. Zapytaj dostawcę o właściwy kod.';
    case 'not_trade_item':
    case 'prefix_unassigned':
      return prefixSentence(issuer(gtin));
    case 'withdrawn':
      return `Kod jest prawidłowy, ale firma zakończyła sprzedaż.${unsure}`;
    case 'inactive':
      return `Kod jest prawidłowy, ale firma go nie używa.${unsure}`;
    case 'no_data':
      return unsure ? `Kod jest prawidłowy.${unsure}` : 'Kod jest prawidłowy i ma licencję.';
    case 'licence_unconfirmed':
      return 'Kod jest prawidłowy i znamy produkt, ale nie wiemy, czy licencja jest aktywna.';
    case 'in_order':
      return `Kod jest prawidłowy, licencja jest aktywna, dane produktu są ${data !== 'full' ? 'niepełne' : hasImage ? 'kompletne' : 'pełne, bez zdjęcia'}.`;
  }
}
