import { limits } from '@gtinoteka/contract/business-limits.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Rows as the server counts them: exact up to the most that are shown, then only that there are more. */
function rowsFound(count: number): string {
  return count > limits.maxResults ? `ponad ${limits.maxResults}` : String(count);
}

function productsFound(count: number): string {
  if (count > limits.maxResults) return `ponad ${limits.maxResults} produktów`;
  return counted(count, 'produkt', 'produkty', 'produktów');
}

/** Polish texts of the catalogue: form, category tree, results and everything that can stand in their place. */
export const catalogueTexts = {
  title: screenTitle('/catalog'),
  /** name of the list of a phone */
  products: 'Produkty',
  resultsFor: (what: string) => `${what} – Katalog`,

  gtin: 'GTIN (EAN)',
  scanCode: 'Skanuj kod',
  gtinPlaceholder: '8, 12, 13 albo 14 cyfr',
  name: 'Nazwa produktu',
  namePlaceholder: 'Np. powidła',
  brand: 'Marka',
  company: 'Nazwa firmy',
  startTyping: 'Zacznij pisać',
  nip: 'NIP',
  nipPlaceholder: '10 cyfr',
  nipShape: (typed: string) => `„${typed}” to nie jest NIP. NIP ma 10 cyfr.`,
  category: 'Kategoria GPC',
  search: 'Szukaj',
  checkCode: 'Sprawdź kod',
  moreFilters: 'Więcej filtrów',
  fewerFilters: 'Mniej filtrów',
  filters: 'Filtry',
  clear: 'Wyczyść',
  chip: {
    words: (value: string) => `Szukane: ${value}`,
    name: (value: string) => `Nazwa: ${value}`,
    gtin: (value: string) => `GTIN: ${value}`,
    brand: (value: string) => `Marka: ${value}`,
    company: (value: string) => `Firma: ${value}`,
    nip: (value: string) => `NIP: ${value}`,
  },
  removeFilter: (name: string) => `Usuń filtr: ${name}`,
  keepOffline: 'Zapisz takie produkty do użycia bez\u00a0sieci',
  suggestionsFor: (label: string) => `Podpowiedzi: ${label}`,
  suggestionKeys: '. Strzałki wybierają, Enter szuka, Esc zamyka.',
  nothingToSearch: 'Wpisz GTIN albo wypełnij co najmniej jeden filtr.',
  gtinRequired: 'Wpisz numer GTIN.',

  lockedLead: 'Więcej filtrów po zalogowaniu.',
  lockedText: 'Bez konta sprawdzisz pojedynczy kod z bazy krajowej. Po zalogowaniu szukasz też w rejestrze globalnym.',
  lockedMember: 'Inne filtry są niedostępne.',
  lockedMemberText: 'Twoje konto nie ma uprawnienia do wyszukiwania zaawansowanego. Możesz sprawdzać pojedyncze kody.',
  lockedFilters: 'Filtry zablokowane',
  faultyTitle: 'W\u00a0adresie strony są błędne filtry',
  faultyText: 'Niczego nie szukaliśmy. Popraw zaznaczone pola w\u00a0formularzu albo szukaj bez błędnych filtrów.',
  faultyAlone: 'Niczego nie szukaliśmy. Popraw zaznaczone pola w\u00a0formularzu.',
  searchWithout: 'Szukaj bez błędnych filtrów',
  signIn: 'Zaloguj się',
  signInToSearch: ', aby szukać po nazwie, marce, firmie, NIP i kategorii.',
  register: 'Zarejestruj firmę',

  categoryTitle: 'Kategoria GPC',
  chosen: (count: string) => `Wybrane: ${count}`,
  chooseCategory: 'Wybierz kategorię',
  searchCategory: 'Szukaj kategorii',
  searchCategoryPlaceholder: 'Np. dżemy albo początek kodu',
  categoryHint: 'Wybierz segment, rodzinę, klasę albo brick. Można wybrać tylko 1 segment.',
  categoryKeys: 'Strzałki chodzą po drzewie, spacja wybiera.',
  again: 'Spróbuj ponownie',
  noCategory: 'Nie ma takiej kategorii. Wpisz krótsze słowo.',
  loadingCategories: 'Wczytujemy kategorie.',
  use: 'Zastosuj',
  clearChoice: 'Wyczyść wybór',
  cancel: 'Anuluj',
  openBranch: 'Rozwiń',
  closeBranch: 'Zwiń',
  wrongCategories: (first: string, count: number) =>
    count === 1
      ? `„${first}” to nie jest kod kategorii GPC. Kod ma 8 cyfr.`
      : `„${first}” i\u00a0${counted(count - 1, 'inny', 'inne', 'innych')} to nie są kody kategorii GPC. Kod ma 8 cyfr.`,
  tooManyCategories: 'Wybrano za dużo kategorii. Zaznacz całą rodzinę albo klasę.',

  saveShown: 'Zapisz te wyniki:',
  saveXlsx: 'Excel',
  saveCsv: 'CSV',
  saveAs: (kind: string) => `Zapisz wyniki jako ${kind}`,
  saveFailed: hardSpaces('Nie udało się przygotować pliku. Spróbuj ponownie.'),
  savedName: 'katalog',
  savedSheet: 'Katalog',
  savedCompany: 'Firma',
  savedNip: 'NIP',
  exportDatabase: 'Pobierz bazę',
  exportAnonymous: 'Aby pobrać bazę, zarejestruj się i zamów dostęp w zakładce „Cennik”.',
  exportFree: 'Twój pakiet usług nie umożliwia pobierania bazy danych. Zamów dostęp w zakładce „Cennik”.',
  exportOff: 'Administrator platformy wyłączył Twojej firmie pobieranie bazy, niezależnie od pakietu.',
  exportEmpty: 'Najpierw wyszukaj produkty, które chcesz pobrać.',
  exportDenied: 'Nie masz uprawnień do pobierania bazy.',

  columns: {
    gtin: 'GTIN',
    name: 'Nazwa',
    content: 'Zawartość',
    brand: 'Marka',
    category: 'Kategoria',
    licence: 'Licencja',
    action: 'Akcja',
  },
  look: 'Zobacz',
  lookAt: (name: string) => `Zobacz ${name}`,
  hasPicture: 'Jest zdjęcie',
  noPicture: 'Brak zdjęcia',
  noName: 'Produkt bez nazwy',
  onThisPage: (variants: string) => hardSpaces(`${variants} na tej stronie`),
  globalLong: 'rejestr globalny',
  licences: { licensed: 'Aktywna', illegal: 'Bez licencji', invalid: 'Licencja wygasła' },
  withdrawn: 'Wycofany',
  inactive: 'Nieaktywny',
  incomplete: 'Niepełne dane',
  overLimit: `Ponad ${limits.maxResults} produktów`,
  range: (from: number, to: number, all: number) => `${from}–${to} z ${all}`,
  lastRange: (from: number, to: number) => `${from}–${to}, ostatnia strona`,
  openRange: (from: number, to: number) => `${from}–${to}`,
  pages: 'Strony wyników',
  loadingResults: 'Szukamy produktów.',

  tooManyLead: 'Za dużo wyników.',
  tooMany: `Pokazujemy najwyżej ${limits.maxResults} produktów. Dodaj markę, firmę albo kategorię lub pobierz bazę.`,
  addFilters: 'Dodaj filtry',

  notFound: 'Nie znaleziono',
  noneNamed: (name: string) => `Nie mamy produktu o nazwie „${name}”`,
  noneAnywhere: (words: string) => `Nie mamy „${words}” w\u00a0nazwach, markach ani firmach`,
  noneAtAll: 'Nie mamy produktów, które spełniają te warunki',
  nonePage: 'Na tej stronie nie ma już produktów',
  backToFirst: 'Wróć do pierwszej strony',
  eachWord: 'Każde słowo osobno',
  wordCount: (word: string, count: number) => `${word}: ${rowsFound(count)}`,
  together: hardSpaces('razem: 0'),
  dropWord: (word: string, count: number) => `Usuń słowo ${word}. Samo daje: ${rowsFound(count)}`,
  eachFilter: 'Bez jednego z\u00a0filtrów',
  withoutFilter: productsFound,
  dropFilter: (name: string, count: number) => hardSpaces(`Usuń filtr: ${name}. Bez niego ${productsFound(count)}`),
  noNames: (words: string) => hardSpaces(`Nie ma nazw z „${words}”.`),
  noneFor: (words: string) => hardSpaces(`Nie ma nic z „${words}”.`),
  fewFor: (words: string) => hardSpaces(`Mało wyników dla „${words}”.`),
  didYouMean: hardSpaces('Czy chodziło o'),
  below: (words: string) => hardSpaces(`Poniżej wyniki dla ${/\s/.test(words) ? 'tych słów' : 'tego słowa'}.`),
  productCount: productsFound,
  resultsOf: (words: string) => `Wyniki dla: ${words}`,
  allResults: (count: number) => hardSpaces(`Zobacz wszystkie: ${productsFound(count)}`),
  adviceSpelling: 'Sprawdź pisownię albo wpisz krótszą nazwę.',
  adviceFilters: 'Usuń część filtrów.',
  adviceCode: 'Jeśli masz opakowanie pod ręką, wpisz kod spod kresek. To najpewniejsza droga.',
  clearFilters: 'Wyczyść filtry',
  alsoPossible: 'Co jeszcze możesz zrobić',
  registerToSearch: 'Zarejestruj firmę, aby szukać szerzej',
  registerAnother: 'Zarejestruj kolejną firmę',
  seePricing: 'Zobacz pakiety w Cenniku',
  globalDatabase: 'Szukaj w pełnej bazie globalnej',

  checkAnother: 'Sprawdź inny kod',
  searchLocked: 'Zaloguj się, aby szukać po nazwie, marce, firmie, NIP i kategorii',
  searchLockedText: 'Bez konta sprawdzisz pojedynczy kod GTIN z bazy krajowej.',

  recent: 'Ostatnio sprawdzane',
  recentAll: (count: number) => `Wszystkie ${count}`,
  recentFew: 'Tylko ostatnie',
  lead: (count: number) =>
    hardSpaces(`${counted(count, 'produkt', 'produkty', 'produktów')} w bazie krajowej, reszta w rejestrze globalnym.`),
  examples: 'Na przykład',
  segments: 'Kategorie',
  wholeTree: 'Całe drzewo',
  productsOf: (count: number) => plural(count, 'produkt', 'produkty', 'produktów'),
  start: 'Wpisz kod albo wypełnij filtry',
  startText: 'Sprawdzone kody pojawią się tutaj. Zostają tylko w tej przeglądarce.',
} as const;

/** @NOTE A §2: "link to the full global database"; the address is not shown */
export const globalDatabaseAddress = 'https://www.gs1.org/services/verified-by-gs1';
