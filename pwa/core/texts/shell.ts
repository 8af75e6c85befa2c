import { hardSpaces } from '../format.ts';

/** Polish texts of the shell. Texts of errors come from the contract. */
export const shellTexts = {
  productName: 'Gtinoteka',
  homeTitle: 'Sprawdź kod – Gtinoteka',
  homeLink: 'Gtinoteka – strona główna',
  skipLink: 'Przejdź do treści',
  back: 'Wróć',
  tryAgain: 'Spróbuj ponownie',
  orderBarcode: 'Zamów kod kreskowy',
  signIn: 'Zaloguj się',
  register: 'Zarejestruj firmę',
  signOut: 'Wyloguj',
  quickField: 'Sprawdź GTIN',
  mainNavigation: 'Główna',
  mainMenu: 'Menu konta',
  myAccount: 'Moje konto',
  changePassword: 'Zmień hasło',
  offlinePacks: 'Produkty bez sieci',
  activePackage: 'Aktywny pakiet',
  users: 'Użytkownicy',
  changeCompany: 'Zmień firmę',
  repository: 'Repozytorium',
  administration: 'Administracja',
  darkTheme: 'Ciemny motyw',
  account: 'Konto',
  scan: 'Skanuj',
  close: 'Zamknij',
  busy: 'Chwila, pracujemy nad tym.',
  busyLong: 'Trwa to dłużej niż zwykle. Możesz poczekać albo przerwać.',
  interrupt: 'Przerwij',
  sessionExpired: 'Sesja wygasła. Zaloguj się ponownie.',
  signedOut: 'Wylogowano.',
  signedOutHere: 'Wylogowano na tym urządzeniu. Sesję na serwerze zakończymy po połączeniu.',
  demoTitle: 'O danych',
  demoData: hardSpaces('Dane demonstracyjne: firmy i produkty są zmyślone.'),
  cookieTitle: 'Pliki cookie',
  cookieText: 'Używamy tylko niezbędnych plików cookie',
  cookiePurpose: ': do sesji i\u00a0potwierdzenia, że nie jesteś robotem',
  cookieMore: 'Polityka cookies',
  cookieAccept: 'Rozumiem',
  chooseCompany: 'Wybierz firmę',
  switchCompany: 'Przełącz',
  companySwitched: (name: string) => `Działasz teraz w\u00a0imieniu firmy ${name}.`,
  newTab: hardSpaces('(otwiera się w nowej karcie)'),
  loadingPage: 'Wczytujemy stronę.',
  partFailed: hardSpaces('Nie udało się wczytać tej części. Sprawdź połączenie i odśwież stronę.'),
  pageFailed: hardSpaces('Nie udało się wczytać strony. Sprawdź połączenie i odśwież ją.'),
  reload: 'Odśwież stronę',
} as const;

/** Names of the service packages (A §9). */
export const packageNames = {
  free: 'Starter',
  monthly: 'Basic',
  yearly_limited: 'Pro',
  yearly_unlimited: 'Unlimited',
} as const;

/** Names of the permission groups (A §3). */
export const groupNames = {
  location_admin: 'Administrator',
  location_user: 'Użytkownik',
} as const;

/** Outside addresses the shell links to. */
export const outsideLinks = {
  /** @NOTE A §2: "a top link to order a barcode"; the address is not shown */
  orderBarcode: 'https://www.gs1pl.org/',
  help: '/contact',
} as const;
