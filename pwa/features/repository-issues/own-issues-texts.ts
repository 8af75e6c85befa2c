import { counted, hardSpaces } from '../../core/page/format.ts';

/** Polish texts of "Do poprawy". */
export const ownTexts = {
  loading: 'Wczytujemy to, co jest do poprawy.',
  interrupted: 'Przerwano wczytywanie tego, co jest do poprawy.',
  none: 'Nic nie jest do poprawy',
  noneText: 'Dane Twoich produktów w\u00a0katalogu przeszły ostatnie sprawdzenie.',
  how: 'Jak poprawić dane',
  steps: [
    hardSpaces('Pobierz listę: w każdym wierszu jest produkt, co jest z nim nie tak i jak to poprawić.'),
    hardSpaces('Popraw dane w tym pliku albo we własnym.'),
    hardSpaces('Wyślij plik. Gdy przyjmiemy poprawki, zgłoszenia zamkną się same.'),
  ],
  save: 'Pobierz listę',
  fileName: 'do-poprawy.csv',
  send: 'Wyślij poprawione dane',
  errors: 'Rodzaje błędów',
  all: 'Wszystkie',
  codes: (n: number) => `${counted(n, 'kod', 'kody', 'kodów')} do\u00a0poprawy`,
  table: 'Produkty do poprawy',
  gtin: 'GTIN',
  product: 'Produkt',
  noName: 'Bez nazwy',
  why: 'Co jest nie tak',
  found: 'Znalezione',
  isNow: (brick: string) => `Teraz jest ${brick}.`,
  checked: (date: string, time: string) => hardSpaces(`Katalog sprawdzony w całości ${date} o ${time}.`),
} as const;
