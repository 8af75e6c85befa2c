import { hardSpaces } from '../../core/page/format.ts';

/** Polish texts of the home page (A §1: counters, claim, groups; the words on 2D codes stand in for those of the CMS). */
export const homeTexts = {
  title: 'Sprawdź kod',
  lead: hardSpaces(
    'Wpisz albo zeskanuj GTIN (EAN). Powiemy, czy kod jest prawidłowy, kto ma na niego licencję i co to za produkt.',
  ),
  fieldLabel: 'Numer GTIN (EAN)',
  fieldNote: '8, 12, 13 albo 14 cyfr',
  check: 'Sprawdź kod',
  checking: 'Sprawdzamy',
  seeCard: 'Zobacz kartę produktu',
  recent: 'Ostatnio sprawdzane',
  recentPlace: 'w tej przeglądarce',
  recentEmpty: 'Tu pojawią się kody, które sprawdzisz. Lista zostaje w tej przeglądarce.',
  handScanner: hardSpaces(
    'Masz czytnik ręczny? Tutaj skan od razu wypełni pole, a na innych stronach otworzy kartę produktu.',
  ),
  emptyField: 'Wpisz numer spod kodu kreskowego.',
  storedAt: (age: string) => `stan: ${age}`,
  needsConnection: 'liczba wymaga połączenia',
  national: 'produktów w bazie krajowej',
  newInWeek: 'nowe w ostatnich 7 dniach',
  global: 'produktów w rejestrze globalnym',
  groups: 'Kto korzysta z Gtinoteki',
  codes2dTitle: 'Kod 2D na opakowaniu: od czego zacząć',
  codes2d: [
    hardSpaces(
      'GS1 DataMatrix i QR z adresem GS1 Digital Link mieszczą obok numeru GTIN także partię i termin ważności. Kasa odczyta numer, a klient otworzy stronę produktu tym samym skanem.',
    ),
    hardSpaces(
      'Zanim zamówisz nowe opakowania, sprawdź, czy kod ma aktywną licencję i komplet danych. Bez tego generator go nie przyjmie.',
    ),
  ],
  codes2dLink: 'Przeczytaj, jak to działa',
  registerTitle: 'Zarejestruj firmę',
  register: hardSpaces(
    'Pakiet Starter jest bezpłatny: weryfikacja 1000 produktów w roku i konta dla Twojego zespołu. Rejestracja zajmuje kilka minut, wystarczy REGON.',
  ),
  registerLink: 'Zarejestruj firmę',
  compareLink: 'Porównaj pakiety',
} as const;
