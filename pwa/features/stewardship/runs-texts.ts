import type { ImportKind, ImportRun, RunProgress } from '@gtinoteka/contract/office/import-runs.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

const products = (n: number): string => counted(n, 'produkt', 'produkty', 'produktów');

const kinds: Readonly<Record<ImportKind, string>> = {
  products: 'Produkty',
  licences: 'Licencje',
  gpc: 'Wydanie GPC',
  upload: 'Dane od firmy',
};

const states: Readonly<Record<ImportRun['state'], string>> = {
  waiting: hardSpaces('Czeka na swoją kolej'),
  running: 'W\u00a0toku',
  done: 'Zakończony',
  failed: hardSpaces('Nie udał się'),
  undoing: 'Cofamy',
  undone: 'Cofnięty',
};

/** Polish texts of /stewardship and /stewardship/runs/{id}. */
export const runsTexts = {
  title: 'Przebiegi danych',
  lead: hardSpaces('Skąd przyszły dane, co się zmieniło i jak to cofnąć.'),
  loading: 'Wczytujemy przebiegi',
  interrupted: hardSpaces('Przebiegi się nie wczytały.'),
  none: hardSpaces('Nie ma jeszcze przebiegów'),
  noneText: hardSpaces('Wczytaj plik z produktami, licencjami albo wydaniem GPC, tutaj lub poleceniem.'),
  last: 'Ostatni przebieg',
  earlier: 'Wcześniejsze przebiegi',
  all: 'Przebiegi',
  kinds,
  states,
  file: 'Plik',
  kind: 'Rodzaj',
  when: 'Kiedy',
  who: 'Kto',
  time: 'Czas',
  state: 'Stan',
  byCommand: 'polecenie',
  byProgram: 'API',
  fromProgram: hardSpaces('przez API'),
  fromCommand: hardSpaces('z wiersza poleceń'),
  startedBy: (name: string) => `uruchomił(a) ${name}`,
  seconds: (n: number) => (n < 1 ? hardSpaces('poniżej 1 s') : `${formatNumber(Math.round(n))}\u00a0s`),
  rows: (n: number) => counted(n, 'wiersz', 'wiersze', 'wierszy'),
  counts: {
    rows: (n: number) => `${plural(n, 'wiersz', 'wiersze', 'wierszy')} w\u00a0pliku`,
    added: (n: number) => plural(n, 'nowy', 'nowe', 'nowych'),
    changed: (n: number) => plural(n, 'zmieniony', 'zmienione', 'zmienionych'),
    unchanged: () => hardSpaces('bez zmian'),
    rejected: (n: number) => plural(n, 'odrzucony', 'odrzucone', 'odrzuconych'),
  },
  heads: { rows: 'Wiersze', added: 'Nowe', changed: 'Zmienione', unchanged: 'Bez zmian', rejected: 'Odrzucone' },
  rejected: (n: number) =>
    `${counted(n, 'wiersz', 'wiersze', 'wierszy')} ${plural(n, 'odrzucony', 'odrzucone', 'odrzuconych')}`,
  noRejected: hardSpaces('bez odrzuconych'),
  rejectsOf: (file: string, count: string) => hardSpaces(`Pobierz odrzucone z ${file}: ${count}`),
  rejectsXlsx: hardSpaces('Pobierz odrzucone (xlsx)'),
  rejectsCsv: 'csv',
  rejectsCsvName: hardSpaces('Pobierz odrzucone jako csv'),
  someRejects: (n: number) => hardSpaces(`W pliku jest ${formatNumber(n)} pierwszych.`),
  progress: ({ phase, rows, perSecond }: RunProgress) =>
    rows > 0
      ? `${phase}: ${counted(rows, 'wiersz', 'wiersze', 'wierszy')}, ${formatNumber(perSecond)} na sekundę`
      : phase,
  notes: hardSpaces('Co jeszcze warto wiedzieć'),
  toList: hardSpaces('Wróć do listy'),
  missing: hardSpaces('Nie ma takiego przebiegu'),
  open: hardSpaces('Zobacz przebieg'),

  load: 'Wczytaj plik',
  loadTitle: hardSpaces('Wczytaj plik do katalogu'),
  loadKind: hardSpaces('Co jest w pliku'),
  loadKinds: {
    products: hardSpaces('GTIN, nazwa, marka, zawartość netto, firma. Csv, tsv, jsonl lub xlsx.'),
    licences: hardSpaces('Prefiksy firm, ich stan i daty. Csv, tsv, jsonl lub xlsx.'),
    gpc: hardSpaces('Segmenty, rodziny, klasy i bricki. Xml, json lub tabela.'),
  },
  loadFile: 'Plik',
  loadHint: hardSpaces('Do 50 MB, także spakowany programem gzip. Większy wczytaj poleceniem.'),
  loadSend: 'Wczytaj',
  loadSending: 'Wysyłamy plik',
  loadStarted: hardSpaces('Plik jest na serwerze. Wczytuje się w tle.'),
  demoTitle: hardSpaces('Pierwsza prawdziwa lista kończy demonstrację'),
  demoData: hardSpaces('Wymyślone produkty, ich licencje i firmy bez osób znikną na stałe.'),
  demoAccounts: hardSpaces(
    'Konta demonstracyjne zostaną zamknięte: ich hasło znają wszyscy. Twoje też, jeśli jest jednym z nich.',
  ),
  demoStaying: (addresses: readonly string[]) => hardSpaces(`Jako administratorzy zostają: ${addresses.join(', ')}.`),
  demoNobody: hardSpaces(
    'Nie zostanie żaden administrator. Najpierw nadaj te prawa swojemu kontu poleceniem platform-administrator, bo inaczej nikt tu nie wejdzie.',
  ),
  demoSure: hardSpaces('Wiem, że nie zostanie żaden administrator'),
  demoSureRequired: hardSpaces('Zaznacz, że wiesz o zamknięciu kont, albo najpierw nadaj prawa swojemu kontu.'),
  fileRequired: 'Wybierz plik.',
  cancel: 'Anuluj',

  undo: 'Cofnij przebieg…',
  undoTitle: hardSpaces('Cofnąć przebieg?'),
  undoWait: hardSpaces('Sprawdzamy, co się zmieni'),
  undoFailed: hardSpaces('Nie udało się sprawdzić, co zrobi cofnięcie.'),
  undoWill: (restored: number, removed: number) =>
    hardSpaces(`Wróci stan sprzed przebiegu: przywrócimy ${products(restored)}, usuniemy ${products(removed)}.`),
  undoKeeps: (n: number) =>
    hardSpaces(
      `Później zmieniono ${products(n)}: ${plural(n, 'zostanie', 'zostaną', 'zostanie')} bez zmian, dostaniesz ich listę.`,
    ),
  undoCompanies: hardSpaces('Firmy dodane przez przebieg zostają.'),
  undoUpload: hardSpaces('Wiersze danych firmy będą czekać na nową odpowiedź.'),
  toUpload: hardSpaces('Zobacz wiersze'),
  undoDo: 'Cofnij przebieg',
  undoAsked: hardSpaces('Cofamy przebieg. To może potrwać kilka minut.'),
  undoneTitle: 'Cofnięto',
  undone: (restored: number, removed: number) =>
    hardSpaces(`Przywrócono ${products(restored)}, usunięto ${products(removed)}.`),
  undoneKept: (n: number) =>
    hardSpaces(
      `${products(n)} ${plural(n, 'zmieniono', 'zmieniono', 'zmieniono')} później, więc ${plural(n, 'został', 'zostały', 'zostało')} bez zmian.`,
    ),
  compare: hardSpaces('Porównaj z poprzednim'),
  compareTitle: 'Porównanie przebiegów',
  compareLoading: 'Porównujemy przebiegi',
  compareInterrupted: hardSpaces('Porównanie się nie wczytało.'),
  compareCounts: 'Liczby wierszy obu przebiegów',
  compareWhat: 'Liczba',
  compareNone: hardSpaces(
    'Żaden z nich niczego w produktach nie zmienił albo zmiany są cofnięte lub starsze niż 90 dni.',
  ),
  compareSum: (onlyRun: number, onlyOther: number, both: number) =>
    hardSpaces(
      `Produkty zmienione lub dodane: tylko przez ten przebieg ${formatNumber(onlyRun)}, tylko przez drugi ${formatNumber(onlyOther)}, przez oba ${formatNumber(both)}.`,
    ),
  effects: { added: 'dodany', changed: 'zmieniony' },
  keptTitle: 'Produkty zmienione później',
  keptLoading: 'Wczytujemy produkty',
  keptInterrupted: hardSpaces('Lista produktów się nie wczytała.'),
  nameless: 'bez nazwy',
} as const;
