import { databaseDays } from '@gtinoteka/contract/files/database-export.ts';
import { sizeText } from '../../core/page/file-size.ts';
import { counted, formatNumber, hardSpaces, remaining } from '../../core/page/format.ts';

const products = (n: number): string => counted(n, 'produkt', 'produkty', 'produktów');
const rows = (n: number): string => counted(n, 'wiersz', 'wiersze', 'wierszy');

/** Polish texts of /products/database/…. Texts of errors come from the contract. */
export const databaseTexts = {
  title: 'Pobierz bazę',
  lead: hardSpaces('Paczka z produktami z Twojego wyszukiwania.'),
  back: hardSpaces('Wróć do wyników'),
  counting: 'Liczymy produkty',
  interrupted: 'Produkty nie zostały policzone.',
  noFilters: 'Najpierw wyszukaj produkty',
  noFiltersText: hardSpaces('Paczka zawiera to, co znajdzie wyszukiwanie w katalogu.'),
  openCatalogue: 'Otwórz katalog',
  what: 'Co pobierasz',
  products: (n: number) => products(n).replace(formatNumber(n), '').trim(),
  changed: (n: number) =>
    counted(n, 'nowy lub zmieniony', 'nowe lub zmienione', 'nowych lub zmienionych')
      .replace(formatNumber(n), '')
      .trim(),
  removed: (n: number) =>
    n === 0
      ? hardSpaces('Z poprzedniej paczki nic nie ubyło.')
      : hardSpaces(
          `Ubyło: ${counted(n, 'produkt', 'produkty', 'produktów')}. Ich lista będzie w osobnym pliku i nic nie kosztuje.`,
        ),
  onlyChanges: (at: string) => hardSpaces(`Tylko to, co zmieniło się od ostatniej pobranej paczki z ${at}`),
  over: (n: string) => `Ponad ${n}`,
  filter: (name: string, value: string) => `${name}: ${value}`,
  removeFilter: (filter: string) => `Usuń filtr: ${filter}`,
  cost: 'Koszt',
  staysIn: (title: string) => hardSpaces(`zostanie w pakiecie ${title}`),
  isFree: 'Bez limitu',
  isFreeText: hardSpaces('nic nie zejdzie z pakietu'),
  leftNow: 'Zostało dziś',
  thisOne: 'Ta baza',
  minus: (n: number) => `−\u00a0${formatNumber(n)}`,
  validUntil: 'Pakiet ważny do',
  contents: hardSpaces('Co w paczce'),
  formats: 'Formaty',
  about: (bytes: number) => `około ${sizeText(bytes)}`,
  contentsNote: hardSpaces('W środku będzie też opis kolumn i warunki licencji. Wybór zapamiętamy.'),
  order: 'Przygotuj paczkę',
  orderNote: hardSpaces('Damy też znać e-mailem.'),
  chooseFormat: 'Wybierz przynajmniej jeden format',
  overTitle: (n: string) => `Ponad ${n} produktów`,
  nothingSpent: hardSpaces('Z limitu nic nie zeszło.'),
  changeFilters: 'Zmień filtry',
  morePackage: hardSpaces('Zwiększ pakiet w Cenniku'),
  seePricing: 'Zobacz cennik',
  running: hardSpaces('Poprzednia paczka jest jeszcze przygotowywana. Następną zamówisz po zakończeniu.'),
  openRunning: 'Zobacz postęp',
  last: 'Ostatnia paczka',

  loading: 'Sprawdzamy paczkę',
  statusInterrupted: 'Stan paczki się nie wczytał.',
  makingTitle: 'Przygotowujemy bazę',
  making: 'Przygotowywanie paczki',
  waiting: hardSpaces('Czeka na swoją kolej'),
  percent: (percent: number) => `${percent}%`,
  rowsDone: (done: number, all: number) =>
    `${formatNumber(done)} z\u00a0${counted(all, 'wiersza', 'wierszy', 'wierszy')}`,
  cancel: 'Przerwij',
  cancelNote: hardSpaces('Gdy przerwiesz, paczka nie powstanie, a cały limit wróci do pakietu.'),
  cancelledTitle: 'Przerwane',
  closeNote: hardSpaces('Możesz zamknąć tę stronę. Gdy paczka będzie gotowa, wyślemy e-mail.'),
  failedTitle: 'Paczka nie powstała',
  readyTitle: 'Baza gotowa',
  stateOf: (what: string, at: string) => hardSpaces(`${what}, stan z ${at}`),
  changesOf: (what: string, since: string, at: string) => hardSpaces(`${what}, zmiany od ${since}, stan z ${at}`),
  began: hardSpaces('Pobieranie zaczęło się samo'),
  saved: hardSpaces('Paczka jest zapisana na urządzeniu'),
  notSaved: hardSpaces('Pobieranie się zatrzymało'),
  damaged: hardSpaces('Pobrany plik różni się od pliku na serwerze, więc go nie zapisaliśmy. Pobierz go ponownie.'),
  idle: hardSpaces('Gotowa do pobrania'),
  downloading: 'Pobieranie paczki',
  downloaded: (percent: number) => `Pobieramy: ${percent}%`,
  done: 'Pobrane',
  stopped: (percent: number) => `Zatrzymane: ${percent}%`,
  bytesOf: (done: string, all: string) => `${done} z\u00a0${all}`,
  secondsLeft: (seconds: number) => `zostało około ${formatNumber(seconds)}\u00a0s`,
  resumeNote: hardSpaces('Przerwane pobieranie ruszy od miejsca, w którym stanęło.'),
  download: 'Pobierz paczkę',
  resume: 'Wznów pobieranie',
  inside: hardSpaces('Co jest w środku'),
  fileNotes: {
    csv: (n: number) => `${rows(n)}, UTF-8, średnik`,
    xlsx: (n: number) => `${rows(n)}, numery GTIN jako tekst`,
    jsonl: (n: number) => `${rows(n)}, jeden produkt w\u00a0każdym`,
    'usuniete.csv': (n: number) =>
      hardSpaces(`${counted(n, 'numer', 'numery', 'numerów')} z poprzedniej paczki, których już nie ma`),
    'CZYTAJ.txt': 'data, filtry, opis kolumn, warunki licencji',
    'SHA256.txt': 'sumy kontrolne plików',
  },
  aboutIt: hardSpaces('O tej paczce'),
  productsIn: 'Produkty',
  until: hardSpaces('Do pobrania do'),
  charged: hardSpaces('Z limitu'),
  chargedNothing: hardSpaces('nic nie zeszło'),
  chargedLeft: (cost: number, left: number | null) =>
    left === null ? formatNumber(cost) : `${formatNumber(cost)}, ${hardSpaces(remaining(left))}`,
  orderedBy: hardSpaces('Kto przygotował'),
  nextTime: 'Następnym razem',
  nextTimeText: hardSpaces(
    'Z tych samych filtrów pobierzesz same zmiany. Z limitu zejdą tylko nowe i zmienione produkty.',
  ),
  orderChanges: 'Pobierz zmiany',
  expired: 'Link wygasł',
  expiredText: (until: string) =>
    hardSpaces(
      `Paczkę można było pobrać przez ${databaseDays} dni, do ${until}. Filtry pamiętamy, więc przygotujesz ją jeszcze raz ze świeżymi danymi.`,
    ),
  unknownText: hardSpaces('Tej paczki nie ma albo należy do innej firmy. Zamów nową z katalogu.'),
  again: 'Przygotuj ponownie',
} as const;
