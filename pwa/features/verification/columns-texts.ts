import type { ColumnField } from '@gtinoteka/contract/files/verification-columns.ts';
import { counted, hardSpaces } from '../../core/page/format.ts';

/** Letters of a column of a spreadsheet, from 0; a preview has fewer than 703. */
function letters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letters(Math.floor(at / 26) - 1) + letter;
}

/** Polish texts of the question what the columns of a sent file are. */
export const columnsTexts = {
  title: hardSpaces('Czy dobrze czytamy plik?'),
  lead: hardSpaces('Wskaż, w której kolumnie co jest. Resztę kolumn oddamy w wyniku bez zmian.'),
  loading: 'Wczytujemy podgląd pliku',
  interrupted: 'Podgląd się nie wczytał.',
  fields: {
    gtin: 'GTIN',
    name: 'Nazwa',
    brand: 'Marka',
    netContent: 'Zawartość netto',
    gpc: 'Kategoria GPC',
  } satisfies Record<ColumnField, string>,
  noCodes: hardSpaces('Nie widzimy tu numerów GTIN. Wskaż kolumnę, w której są.'),
  whichCodes: hardSpaces('Wskaż kolumnę'),
  absent: hardSpaces('Nie ma w pliku'),
  column: (at: number, header: string) => (header === '' ? `Kolumna ${letters(at)}` : `${letters(at)}: ${header}`),
  preview: (rows: number) => `Podgląd: ${counted(rows, 'pierwszy wiersz', 'pierwsze wiersze', 'pierwszych wierszy')}`,
  line: 'Wiersz',
  more: (rows: number) => `Pokaż jeszcze ${counted(rows, 'wiersz', 'wiersze', 'wierszy')} podglądu`,
  remembered: hardSpaces('Układ kolumn zapamiętamy dla Twojej firmy.'),
  check: 'Sprawdź plik',
  otherFile: hardSpaces('Wybierz inny plik'),
} as const;
