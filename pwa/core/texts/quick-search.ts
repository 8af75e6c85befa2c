import { hardSpaces } from '../page/format.ts';

/** Polish texts of the field that takes a GTIN, or words of a name, a brand and a company. */
export const quickSearchTexts = {
  label: 'GTIN, nazwa, marka albo firma',
  placeholder: 'GTIN albo nazwa',
  typeWords: hardSpaces('Wpisz GTIN albo nazwę, markę lub firmę.'),
  typeNumber: hardSpaces('Wpisz GTIN: 8, 12, 13 albo 14 cyfr.'),
  byName: hardSpaces('Szukaj w katalogu'),
  kinds: { product: 'produkt', brand: 'marka', company: 'firma' },
  strangerLead: hardSpaces('Po nazwie, marce i firmie szukasz po zalogowaniu.'),
  stranger: hardSpaces('Bez konta sprawdzisz pojedynczy kod z bazy krajowej: wpisz cyfry spod kresek.'),
  signIn: 'Zaloguj się',
  register: 'Zarejestruj firmę',
} as const;
