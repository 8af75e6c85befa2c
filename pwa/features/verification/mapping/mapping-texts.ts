import type { ColumnField } from '@gtinoteka/contract/files/verification-columns.ts';
import { columnDoubtText, type ColumnDoubt } from '@gtinoteka/contract/texts/column-texts.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, formatNumber, hardSpaces } from '../../../core/page/format.ts';

/** Letters of a column of a spreadsheet, from 0; a preview has fewer than 703. */
function letters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letters(Math.floor(at / 26) - 1) + letter;
}

const codes = (n: number): string => counted(n, 'kod', 'kody', 'kodów');
const rowsOf = (n: number): string => counted(n, 'wiersz', 'wiersze', 'wierszy');

const ofRows = (n: number): string => counted(n, 'wiersza', 'wierszy', 'wierszy');

/** Polish texts of the question how a sent file is read and how much of it is checked. */
export const mappingTexts = {
  title: hardSpaces('Czy dobrze czytamy plik?'),
  /** after the name of the file */
  file: (sheet: string | null, rows: number) => `${sheet ? `, arkusz\u00a0„${sheet}”` : ''}, ${rowsOf(rows)}`,
  loading: 'Wczytujemy podgląd pliku',
  interrupted: 'Podgląd się nie wczytał.',
  otherFile: hardSpaces('Wybierz inny plik'),

  issueFile: hardSpaces(
    `To plik ze zgłoszeniami do poprawy. Sprawdzenie zużyje limit, a katalogu nie zmieni. Poprawione dane przyjmuje strona „${screenTitle('/verify_data/upload')}”.`,
  ),
  toUpload: screenTitle('/verify_data/upload'),

  columns: 'Kolumny',
  shownOf: (shown: number, rows: number) => `${formatNumber(shown)} z\u00a0${ofRows(rows)}`,
  fields: {
    gtin: 'GTIN',
    name: 'Nazwa',
    brand: 'Marka',
    netContent: 'Zawartość',
    gpc: 'Kod GPC',
  } satisfies Record<ColumnField, string>,
  skip: 'Pomiń',
  column: (at: number, header: string) => (header === '' ? `Kolumna ${letters(at)}` : `${letters(at)}: ${header}`),
  columnIs: (at: number, header: string) =>
    header === '' ? `Kolumna ${letters(at)}, to` : `Kolumna ${letters(at)}, „${header}”, to`,
  noCodes: hardSpaces('Nie widzimy tu numerów GTIN. Wskaż kolumnę, w której są.'),
  doubt: (doubt: ColumnDoubt, headers: readonly string[]) =>
    hardSpaces(
      `${columnDoubtText(doubt, (at) => (headers[at] ? `${letters(at)} („${headers[at]}”)` : letters(at)))} Wskaż kolumnę z kodami albo potwierdź tę, którą widzisz niżej.`,
    ),
  preview: (rows: number) => `Podgląd ${ofRows(rows)}`,
  line: 'Wiersz',
  more: (rows: number) => `Pokaż jeszcze ${rowsOf(rows)} podglądu`,
  recognised: (n: number) =>
    n === 0 ? hardSpaces('Nie rozpoznaliśmy kolumn') : `Rozpoznaliśmy ${counted(n, 'kolumnę', 'kolumny', 'kolumn')}`,
  recognisedAs: (names: readonly string[]) => `${names.join(', ')}.`,
  skipped: (headers: readonly string[]) =>
    headers.length > 3
      ? `Pomijamy ${counted(headers.length, 'kolumnę', 'kolumny', 'kolumn')}.`
      : `Pomijamy ${headers.map((one) => `„${one}”`).join(', ')}.`,
  remembered: hardSpaces('Układ kolumn zapamiętamy dla Twojej firmy.'),
  lost: hardSpaces('Nie do odzyskania'),

  harm: hardSpaces('Co arkusz zrobił z kodami'),
  lostZeros: (n: number) => hardSpaces(`${codes(n)} ${plural(n, 'stracił', 'straciły', 'straciło')} zero na początku`),
  restoreZeros: 'Przywróć zera',
  rewritten: (n: number) =>
    hardSpaces(`${codes(n)} ${plural(n, 'zamienił', 'zamieniły', 'zamieniło')} się w 5,90E+12 albo w datę`),
  rewrittenText: hardSpaces(
    'Cyfr nie ma już w pliku. Zapisz kolumnę jako tekst i wklej te kody jeszcze raz, wiersze wypiszemy w raporcie.',
  ),
  several: (n: number) => hardSpaces(`${counted(n, 'komórka ma', 'komórki mają', 'komórek ma')} po kilka kodów`),
  severalText: hardSpaces('Każdy kod dostanie własny wiersz.'),
  split: 'Rozdziel',
  tidied: (n: number) =>
    hardSpaces(`Usunęliśmy odstępy, kreski i apostrofy z ${counted(n, 'komórki', 'komórek', 'komórek')}.`),
  repeated: (n: number) => `${counted(n, 'wiersz powtarza', 'wiersze powtarzają', 'wierszy powtarza')} kody.`,
  blank: (n: number) => `${counted(n, 'wiersz nie ma', 'wiersze nie mają', 'wierszy nie ma')} kodu.`,

  cost: 'Koszt',
  different: hardSpaces('Różne kody w pliku'),
  left: hardSpaces('Zostało w pakiecie'),
  stays: 'Zostanie',
  missing: 'Brakuje',
  noLimit: hardSpaces('Twój pakiet nie ma limitu weryfikacji.'),
  unknownCodes: hardSpaces('Kody policzymy, zanim cokolwiek zejdzie z limitu.'),
  what: hardSpaces('Co sprawdzić'),
  first: (n: number) => (n === 1 ? 'Pierwszy kod' : `Pierwsze ${codes(n)}`),
  firstText: hardSpaces('Reszta zostanie w pliku bez oceny.'),
  another: hardSpaces('Inną liczbę kodów'),
  anotherText: hardSpaces('Od początku pliku.'),
  howMany: hardSpaces('Ile kodów'),
  howManyFault: (most: number) => `Wpisz liczbę od\u00a01 do\u00a0${formatNumber(most)}.`,
  check: 'Sprawdź plik',
  checkCodes: (n: number) => `Sprawdź ${codes(n)}`,
  note: hardSpaces('Kody, których nie sprawdzimy, wrócą do pakietu.'),
  morePackage: hardSpaces('Sprawdź cały plik: zwiększ pakiet'),
} as const;
