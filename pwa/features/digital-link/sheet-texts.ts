import { limits } from '@gtinoteka/contract/business-limits.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

const links = (n: number): string => counted(n, 'link', 'linki', 'linków');
const faulty = (n: number): string => counted(n, 'wiersz jest błędny', 'wiersze są błędne', 'wierszy jest błędnych');

/** Polish texts of a sheet of links. */
export const sheetTexts = {
  title: 'Wczytaj z\u00a0arkusza',
  lead: hardSpaces(
    'Jeden link w wierszu. Kolumny rozpoznajemy po nagłówkach: GTIN i Adres muszą być, a Wariant, Partia, Numer seryjny, Rodzaj, Język, Domyślny, Działa od i Działa do mogą.',
  ),
  now: 'Pobierz obecne linki jako arkusz',
  file: 'Arkusz',
  fileHint: hardSpaces(
    `xlsx albo csv, do ${formatNumber(limits.linkRows)} wierszy i ${limits.linkSheetBytes / 1_000_000} MB.`,
  ),
  fileMissing: 'Wybierz arkusz z\u00a0linkami.',
  replaces: hardSpaces('Zastąp linki kodów z arkusza'),
  replacesNote: hardSpaces(
    'Zostaną tylko te z arkusza, z jego datami. Bez tego linki, które już są, się nie zmienią. Innych kodów to nie dotyczy.',
  ),
  send: 'Wczytaj linki',
  sending: 'Wczytujemy linki z\u00a0arkusza.',
  close: 'Zamknij',
  saved: (n: number, codes: number) =>
    `Zapisano ${links(n)} przy ${formatNumber(codes)}\u00a0${codes === 1 ? 'kodzie' : 'kodach'}.`,
  unchanged: (lines: readonly number[]) =>
    hardSpaces(
      `${lines.length === 1 ? 'Już jest, bez zmian: wiersz' : 'Już są, bez zmian: wiersze'} ${lines.slice(0, 20).map(formatNumber).join(', ')}${lines.length > 20 ? ` i jeszcze ${formatNumber(lines.length - 20)}` : ''}. Daty i znak domyślnego zmienia wczytanie z zastąpieniem linków.`,
    ),
  allThere: 'Wszystkie linki z\u00a0arkusza już są, nic się nie zmieniło.',
  nothingSaved: (n: number) => `Nic nie zapisaliśmy, bo ${faulty(n)}.`,
  keep: (n: number) => `Zapisz poprawne: ${formatNumber(n)}`,
  other: 'Wybierz inny plik',
  faults: (n: number) => `Wiersze, których nie zapisano: ${formatNumber(n)}`,
  line: (line: number, gtin: string) => `Wiersz ${line}${gtin === '' ? '' : `, ${gtin}`}`,
  more: (shown: number, all: number) =>
    hardSpaces(`Tu widać ${shown} pierwszych z ${formatNumber(all)}. Cała lista błędów jest do pobrania.`),
  list: 'Pobierz listę błędów',
  listName: 'linki-bledne-wiersze.csv',
  listHead: ['Wiersz', 'GTIN', 'Pole', 'Powód'],
} as const;
