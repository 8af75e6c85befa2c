import { hardSpaces } from '../format.ts';

/** What is said when one GTIN cannot be answered, in the catalogue and on the product card. */
export const lookUpTexts = {
  checking: 'Sprawdzamy kod.',
  /** in the list of recent look-ups, of a code that the server would not check; its page says why */
  refused: 'Nie sprawdzono',
  searching: 'Szukamy produktów.',
  keptAt: (age: string) => `Zapisana: ${age}.`,
  keptChecking: (age: string) => `Stan zapisany: ${age}. Sprawdzamy, czy się zmienił.`,
  chipNote: 'Uwaga',
  chipNone: 'Wymaga zalogowania',
  chipFailed: 'Błąd',
  chipWait: 'Czeka',
  /** A §1: the global registry is asked for the numbers of other organisations */
  nationalOnly: hardSpaces('Numery GS1 Polska sprawdzamy tylko w bazie krajowej, nie w rejestrze globalnym.'),
  limitTitle: 'To już wszystkie kody na dziś',
  nextFree: (when: string) =>
    `Następny nowy kod sprawdzisz od ${when}. Kody sprawdzone wcześniej możesz otwierać bez limitu.`,
  register: 'Zarejestruj firmę',
  signIn: 'Zaloguj się',
  verifyData: 'Zweryfikuj dane',
  pricing: 'Cennik',
  globalTitle: 'Kod z rejestru globalnego',
  robotTitle: 'Potwierdzenie się nie powiodło',
  reload: 'Odśwież stronę',
  offlineTitle: 'Brak odpowiedzi serwera',
  tooFastTitle: 'Za dużo zapytań',
  registryTitle: 'Rejestr globalny nie odpowiada',
  interruptedTitle: 'Zapytanie przerwane',
  interrupted: 'Nie czekamy już na odpowiedź serwera.',
  failedTitle: 'Nie udało się sprawdzić kodu',
  deniedTitle: 'Brak uprawnień',
  searchFailedTitle: 'Nie udało się wyszukać',
  again: 'Spróbuj ponownie',
  requestId: (id: string) => `Numer zgłoszenia: ${id}`,
} as const;
