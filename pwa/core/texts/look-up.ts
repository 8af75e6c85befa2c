import { hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** What is said when one GTIN cannot be answered, in the catalogue and on the product card. */
export const lookUpTexts = {
  /** name of the place where a verdict stands, or what was answered instead */
  result: 'Wynik sprawdzenia',
  checking: 'Sprawdzamy kod.',
  /** in the list of recent look-ups, of a code that the server would not check; its page says why */
  refused: 'Nie sprawdzono',
  /** of a verdict given by a card of this device */
  storedCard: (date: string) => hardSpaces(`Stan z karty zapisanej ${date}.`),
  /** in the list of recent look-ups, of a code that the daily limit holds in the queue */
  held: 'Czeka na limit',
  searching: 'Szukamy produktów.',
  chipNote: 'Uwaga',
  chipNone: 'Wymaga zalogowania',
  chipFailed: 'Błąd',
  chipWait: 'Czeka',
  /** A §1: the global registry is asked for the numbers of other organisations */
  nationalOnly: hardSpaces('Numery GS1 Polska sprawdzamy tylko w bazie krajowej, nie w rejestrze globalnym.'),
  limitTitle: 'To już wszystkie kody na dziś',
  register: 'Zarejestruj firmę',
  signIn: 'Zaloguj się',
  verifyData: 'Zweryfikuj dane',
  pricing: screenTitle('/pricing'),
  globalTitle: 'Kod spoza bazy krajowej',
  robotTitle: 'Potwierdzenie się nie powiodło',
  reload: 'Odśwież stronę',
  offlineTitle: 'Brak odpowiedzi serwera',
  tooFastTitle: 'Za dużo zapytań',
  registryTitle: 'Rejestr globalny nie odpowiada',
  interruptedTitle: 'Zapytanie przerwane',
  interrupted: 'Nie czekamy już na odpowiedź serwera.',
  leftTitle: hardSpaces('Ten kod czeka na Ciebie'),
  left: hardSpaces('Otworzono go na innym koncie albo dla innej firmy. Zapytamy o niego dopiero wtedy, gdy zechcesz.'),
  failedTitle: 'Nie udało się sprawdzić kodu',
  deniedTitle: 'Brak uprawnień',
  searchFailedTitle: 'Nie udało się wyszukać',
  again: 'Spróbuj ponownie',
  tryNow: 'Spróbuj teraz',
  queued: hardSpaces('Kod czeka w kolejce. Spróbujemy sami, wynik pojawi się w tym miejscu.'),
  queuedFor: (seconds: number) =>
    hardSpaces(`Kod czeka w kolejce. Następna próba za ${seconds}\u00a0s, wynik pojawi się w tym miejscu.`),
  requestId: (id: string) => `Numer zgłoszenia: ${id}`,
} as const;
