import type { RegistryState, SearchIndexState } from '@gtinoteka/contract/office/data-sources.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, formatNumber, hardSpaces } from '../../../core/page/format.ts';

const states: Readonly<Record<RegistryState['health']['state'], string>> = {
  unasked: hardSpaces('Jeszcze nie pytany'),
  answering: 'Odpowiada',
  failing: hardSpaces('Nie odpowiada'),
};

const connections: Readonly<Record<RegistryState['connection'], string>> = {
  none: hardSpaces('Nie jest podłączony. Numery zagraniczne oceniamy bez niego.'),
  simulated: hardSpaces('Odpowiedzi są wymyślone, na czas demonstracji. Nie zachowujemy ich.'),
  real: hardSpaces('Jest podłączony.'),
};

const indexes: Readonly<Record<SearchIndexState['kind'], string>> = { products: 'Produkty', terms: 'Podpowiedzi' };

/** Polish texts of /stewardship/registry. */
export const registryTexts = {
  lead: hardSpaces('Czy rejestr odpowiada, o co pytamy i ile odpowiedzi mamy zachowanych.'),
  loading: 'Wczytujemy stan rejestru.',
  interrupted: hardSpaces('Stan rejestru się nie wczytał.'),
  health: 'Zdrowie',
  states,
  connections,
  host: 'Adres',
  answeredAt: hardSpaces('Ostatnia odpowiedź'),
  failedAt: hardSpaces('Ostatnia usterka'),
  fault: hardSpaces('Co się stało'),
  never: 'nigdy',
  sampling: hardSpaces('Próbka katalogu'),
  budget: hardSpaces('Pytania w ostatniej godzinie'),
  budgetOf: (asked: number, hourly: number) => hardSpaces(`${formatNumber(asked)} z ${formatNumber(hourly)}`),
  sampled: hardSpaces('Sprawdzone produkty'),
  differing: hardSpaces('Różnią się od rejestru'),
  lastSample: hardSpaces('Ostatnie sprawdzenie'),
  cache: hardSpaces('Zachowane odpowiedzi'),
  answers: 'Odpowiedzi',
  known: hardSpaces('Numery, które rejestr zna'),
  fresh: hardSpaces('Dawane bez pytania'),
  freshHint: hardSpaces('Znany numer przez dobę, nieznany przez godzinę.'),
  oldest: 'Najstarsza',
  days: hardSpaces('Pytania dzień po dniu'),
  day: 'Dzień',
  dayKnown: 'Znane',
  dayUnknown: 'Nieznane',
  dayFailed: hardSpaces('Bez odpowiedzi'),
  daySum: (known: number, unknown: number, failed: number) =>
    hardSpaces(
      `znane ${formatNumber(known)}, nieznane ${formatNumber(unknown)}, bez odpowiedzi ${formatNumber(failed)}`,
    ),
  noDays: hardSpaces('W ostatnich 30 dniach o nic nie pytaliśmy.'),
  invented: 'Wymyślony',
  inventedDays: hardSpaces('Pytań do wymyślonego rejestru nie liczymy.'),
} as const;

/** Polish texts of /stewardship/search_index. */
export const searchTexts = {
  lead: hardSpaces('Czy indeks nadąża za katalogiem i co wyszło z ostatniego porównania.'),
  loading: 'Wczytujemy stan indeksu.',
  interrupted: hardSpaces('Stan indeksu się nie wczytał.'),
  none: hardSpaces('Szuka PostgreSQL'),
  noneText: (products: string) =>
    hardSpaces(`Nie ma serwera wyszukiwania, więc nie ma też indeksu do pilnowania. W katalogu: ${products}.`),
  products: (n: number) => counted(n, 'produkt', 'produkty', 'produktów'),
  indexes,
  name: 'Indeks',
  notReady: hardSpaces('nie ma gotowego'),
  since: hardSpaces('Działa od'),
  lag: hardSpaces('Opóźnienie'),
  upToDate: hardSpaces('Zna wszystkie zmiany'),
  behind: (changes: number, seconds: number) =>
    hardSpaces(
      `${plural(changes, 'Czeka', 'Czekają', 'Czeka')} ${counted(changes, 'zmiana', 'zmiany', 'zmian')}, od ${formatNumber(Math.round(seconds))} s`,
    ),
  movedAt: hardSpaces('Ostatnia zmiana'),
  refused: hardSpaces('Odrzucone dokumenty'),
  seeRefused: hardSpaces('Zobacz w pracy w tle'),
  filling: hardSpaces('Budowany obok'),
  fillingOf: (name: string, n: number) =>
    hardSpaces(`${name}, ma ${counted(n, 'dokument', 'dokumenty', 'dokumentów')}`),
  check: hardSpaces('Ostatnie porównanie z bazą'),
  never: hardSpaces('Jeszcze nie porównywano. Robi to polecenie search-indexer check.'),
  checked: (n: number, isFull: boolean) =>
    hardSpaces(`${isFull ? 'Całość' : 'Próbka'}: ${counted(n, 'wiersz', 'wiersze', 'wierszy')}`),
  counts: hardSpaces('W bazie i w indeksie'),
  countsOf: (rows: number, documents: number) => `${formatNumber(rows)} i\u00a0${formatNumber(documents)}`,
  agrees: hardSpaces('Zgodne'),
  differs: (n: number, repaired: number) =>
    hardSpaces(
      `${counted(n, 'różnica', 'różnice', 'różnic')}${repaired > 0 ? `, naprawiono ${formatNumber(repaired)}` : ''}`,
    ),
} as const;
