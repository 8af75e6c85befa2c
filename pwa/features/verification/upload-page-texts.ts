import { formatNumber, hardSpaces } from '../../core/page/format.ts';

/** Polish texts of /verify_data/upload. */
export const uploadPageTexts = {
  lead: hardSpaces('Wyślij dane swoich produktów, a po sprawdzeniu trafią do katalogu.'),
  onlyCheck: hardSpaces('Tylko sprawdź plik'),
  comment: 'Komentarz',
  commentNote: 'nieobowiązkowy',
  commentHint: hardSpaces('Przeczyta go osoba, która przyjmuje dane.'),
  commentTooLong: (most: number) => `Najwyżej ${formatNumber(most)}\u00a0znaków.`,
  rulesTitle: hardSpaces('Jak przygotować plik'),
  rules: [
    [hardSpaces('Tylko numery z licencji Twojej firmy'), hardSpaces('Inne wiersze oddamy z powodem.')],
    ['Kolumny: GTIN, nazwa, marka, zawartość netto, kategoria GPC', hardSpaces('Puste komórki niczego nie zmieniają.')],
    [hardSpaces('Do 200 tys. wierszy'), hardSpaces('Większy plik podziel na części.')],
  ],
  next: hardSpaces('Co będzie dalej'),
  steps: [
    hardSpaces('Sprawdzimy plik, zwykle w kilka sekund. Nie zużyje to limitu weryfikacji.'),
    hardSpaces('Różnice z katalogiem przejrzy administrator.'),
    hardSpaces('Odpowiedź na każdy wiersz znajdziesz w Raportach. Powiadomimy też e-mailem.'),
  ],
} as const;
