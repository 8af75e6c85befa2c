import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, formatNumber, hardSpaces } from '../page/format.ts';

const pieces = (count: number): string => `${formatNumber(count)}\u00a0szt.`;

/** Polish texts of the series of scans as a page of its own, and of its comparison with a document. */
export const seriesTexts = {
  /** of a series that nobody has named: by the day of its first scan, "22-11" */
  unnamed: (day: string) => `Seria ${day}`,
  /** "23 szt. w 5 wierszach" */
  inRows: (count: number, rows: number) =>
    hardSpaces(`${pieces(count)} w ${counted(rows, 'wierszu', 'wierszach', 'wierszach')}`),
  products: (count: number) => counted(count, 'produkt', 'produkty', 'produktów'),
  excel: 'Excel',
  saveExcel: hardSpaces('Pobierz Excel'),
  openSeries: (name: string) => `${name}: cała seria`,
  rowsApart: hardSpaces('Ten sam GTIN z inną partią albo terminem to osobny wiersz.'),
  unclear: (count: number) => hardSpaces(`${counted(count, 'wiersz', 'wiersze', 'wierszy')} do wyjaśnienia`),
  whole: hardSpaces('Cała seria'),
  back: hardSpaces('Wróć do skanowania'),
  place: hardSpaces('Seria zapisana w tym urządzeniu, pobierzesz ją też bez sieci. Mieści 1000 wierszy.'),
  rename: hardSpaces('Zmień nazwę'),
  renameTitle: hardSpaces('Nazwa serii'),
  renameHint: hardSpaces('Znajdzie się w nazwie pliku i arkusza.'),
  nameTooLong: (most: number) => hardSpaces(`Nazwa może mieć najwyżej ${most} znaków.`),
  save: 'Zapisz',
  cancel: 'Anuluj',
  takeBackLast: hardSpaces('Cofnij ostatni skan'),
  /** "partia L2611A, dodano 1 szt., razem 8" */
  added: (batch: string | null, total: number) =>
    hardSpaces(`${batch === null ? 'bez partii' : `partia ${batch}`}, dodano ${pieces(1)}, razem ${total}`),
  head: {
    product: 'Produkt',
    batch: 'Partia',
    deadline: hardSpaces('Ważne do'),
    verdict: 'Wynik',
    pieces: 'Liczba sztuk',
    at: 'Ostatni skan',
    actions: 'Działania',
  },
  noBatch: hardSpaces('bez partii'),
  noDeadline: hardSpaces('bez terminu'),
  withoutNumber: hardSpaces('bez numeru'),
  serial: (serial: string) => `nr seryjny ${serial}`,
  overdue: (days: number) =>
    days > 0 ? hardSpaces(`po terminie od ${counted(days, 'dnia', 'dni', 'dni')}`) : hardSpaces('po terminie'),
  goodUntil: (day: string) => hardSpaces(`ważne do ${day}`),
  changePieces: (count: number, what: string) => hardSpaces(`${pieces(count)}, zmień liczbę: ${what}`),
  removeRow: hardSpaces('Usuń wiersz'),
  done: 'Gotowe',
  piecesOf: (what: string) => hardSpaces(`Liczba sztuk: ${what}`),
  empty: hardSpaces('W tej serii nie ma jeszcze żadnego kodu. Zeskanuj pierwszy.'),

  compare: hardSpaces('Porównaj z dokumentem'),
  compareLead: hardSpaces(
    'Wklej wiersze z dokumentu dostawy albo zamówienia: kod i liczba sztuk. Nic nie opuszcza tego urządzenia, działa też bez sieci.',
  ),
  document: hardSpaces('Wiersze dokumentu'),
  documentHint: hardSpaces('Każdy kod w nowym wierszu. Liczba sztuk po kodzie, a bez niej 1.'),
  documentFound: (codes: number, count: number) =>
    hardSpaces(`${counted(codes, 'kod', 'kody', 'kodów')}, ${pieces(count)}`),
  documentEmpty: hardSpaces('Wklej co najmniej jeden wiersz z kodem: 8, 12, 13 albo 14 cyfr.'),
  loadDocument: hardSpaces('Wczytaj plik XLSX, CSV albo TXT'),
  notText: (name: string) =>
    hardSpaces(
      `Pliku „${name}” nie da się odczytać. Przyjmujemy .xlsx, .csv i .txt do 5 MB. Z innego arkusza skopiuj kolumny i wklej je powyżej.`,
    ),
  compareNow: 'Porównaj',
  compareAgain: hardSpaces('Zmień dokument'),
  close: 'Zamknij',
  same: (codes: number) => hardSpaces(`Zgadza się: ${counted(codes, 'kod', 'kody', 'kodów')}`),
  allSame: hardSpaces('Wszystko się zgadza z dokumentem.'),
  differ: (count: number) =>
    hardSpaces(
      `${counted(count, 'kod', 'kody', 'kodów')} ${plural(count, 'różni', 'różnią', 'różni')} się od dokumentu.`,
    ),
  missing: (codes: number) => hardSpaces(`Brakuje w serii: ${counted(codes, 'kod', 'kody', 'kodów')}`),
  extra: (codes: number) => hardSpaces(`Nie ma w dokumencie: ${counted(codes, 'kod', 'kody', 'kodów')}`),
  otherCount: (codes: number) => hardSpaces(`Inna liczba sztuk: ${counted(codes, 'kod', 'kody', 'kodów')}`),
  listed: (count: number) => hardSpaces(`w dokumencie ${pieces(count)}`),
  scanned: (count: number) => hardSpaces(`w serii ${pieces(count)}`),
  fewer: (count: number) => hardSpaces(`brakuje ${pieces(count)}`),
  more: (count: number) => hardSpaces(`za dużo o ${pieces(count)}`),
  aside: (rows: number) =>
    hardSpaces(
      `W serii ${plural(rows, 'jest', 'są', 'jest')} też ${counted(rows, 'wiersz', 'wiersze', 'wierszy')} bez kodu, do wyjaśnienia.`,
    ),
  saveComparison: hardSpaces('Pobierz porównanie'),
  comparisonFile: (name: string) => `${name}, porównanie`,
  comparisonSheet: 'Porównanie',
  columns: {
    gtin: 'Numer GTIN',
    name: 'Nazwa produktu',
    listed: hardSpaces('W dokumencie'),
    scanned: hardSpaces('W serii'),
    difference: 'Różnica',
  },
  pending: hardSpaces('Do potwierdzenia'),
  pendingText: hardSpaces('Czeka na porównanie cyfr'),
  otherPicture: hardSpaces('Inne zdjęcie'),
} as const;
