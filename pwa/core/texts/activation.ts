import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of the activation page. */
export const activationTexts = {
  title: screenTitle('/confirm/email/:activationId'),
  fullLead: (company: string) =>
    hardSpaces(`Uzupełnij dane, aby aktywować konto administratora firmy ${company} w Gtinotece.`),
  invitedLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Uzupełnij dane i ustaw hasło do konta.`),
  missingLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Uzupełnij brakujące dane, aby do niej dołączyć.`),
  passwordLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Ustaw hasło do konta.`),
  buttonLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Masz już konto, wystarczy potwierdzić.`),
  roleTitle: 'Potwierdź rolę w\u00a0firmie',
  roleLead: hardSpaces('Ktoś zarejestrował firmę i wskazał Cię jako jej pierwszego administratora.'),
  registration: 'Rejestracja firmy',
  company: 'Firma',
  startedBy: 'Kto rozpoczął',
  startedByStranger: hardSpaces('Osoba bez logowania. Nie wiemy, kto to był.'),
  startedAt: (date: string, time: string) => hardSpaces(`${date} o ${time}`),
  named: 'Wskazana osoba',
  roleMeans: 'Na co pozwala ta rola',
  roleInvites: 'Zapraszanie i\u00a0usuwanie osób z\u00a0firmy',
  roleOrders: 'Zamawianie pakietów w\u00a0imieniu firmy',
  roleKeys: 'Tworzenie kluczy API',
  representation: 'Czy możesz reprezentować tę firmę?',
  represents: 'Tak, reprezentuję firmę',
  representsSays: hardSpaces('Jestem w zarządzie, mam prokurę, pełnomocnictwo albo prowadzę tę działalność.'),
  representsNot: 'Nie, wskażę inną osobę',
  representsNotSays: hardSpaces('Konto firmy poczeka, aż potwierdzi je ktoś, kto może ją reprezentować.'),
  nameAnother: 'Wskażę inną osobę',
  namedEmail: 'Adres e-mail tej osoby',
  namedHint: hardSpaces('Dostanie link i sama potwierdzi, że może reprezentować firmę.'),
  sendNamed: 'Wyślij link tej osobie',
  naming: 'Wysyłamy link.',
  afterNaming: (isBeginnerKnown: boolean) =>
    hardSpaces(
      `Twój link przestanie działać, a Ty nie dostaniesz żadnej roli. Nowa osoba zobaczy Twój adres.${isBeginnerKnown ? ' Zawiadomimy osobę, która rozpoczęła rejestrację.' : ''}`,
    ),
  namedTitle: 'Link wysłany',
  namedDone: (email: string) =>
    hardSpaces(
      `Wysłaliśmy link na adres ${email}. Konto firmy poczeka, aż ta osoba je potwierdzi. Nie masz żadnej roli w tej firmie i nie musisz nic więcej robić.`,
    ),
  namedBy: 'Kto wskazał Ciebie',
  forCompany: (company: string) => `Gtinoteki w\u00a0imieniu firmy ${company}`,
  confirmRole: 'Potwierdzam rolę',
  confirmRoleAndAccount: 'Potwierdzam rolę i\u00a0zakładam konto',
  nothingBefore: (linkUntil: string, isBeginnerKnown: boolean) =>
    hardSpaces(
      `Nic nie dzieje się przed potwierdzeniem. „To nie moja firma” zamyka zgłoszenie i zawiadamia nas${isBeginnerKnown ? ' oraz osobę, która je rozpoczęła' : ''}. Link działa do ${linkUntil}.`,
    ),
  notMine: 'To nie moja firma',
  declineTitle: 'Zamknąć zgłoszenie?',
  declineText: (company: string) =>
    oneFullStop(
      hardSpaces(`Nie zostaniesz administratorem, a link przestanie działać. Zamkniemy rejestrację firmy ${company}.`),
    ),
  declineAct: 'Zamknij zgłoszenie',
  keep: 'Wróć do formularza',
  declining: 'Zamykamy zgłoszenie.',
  declinedTitle: 'Zgłoszenie zamknięte',
  declined: hardSpaces(
    'Nie masz żadnej roli w tej firmie. Zawiadomiliśmy osobę, która rozpoczęła rejestrację, jeśli była zalogowana. Nie musisz nic więcej robić.',
  ),
  toStart: 'Przejdź na stronę główną',
  setPassword: 'Ustaw hasło',
  emailNote: hardSpaces('z linku'),
  representativeShort: 'Reprezentant firmy',
  repeatPassword: 'Powtórz hasło',
  activate: 'Aktywuj konto',
  join: 'Dołącz do firmy',
  activating: 'Aktywujemy konto.',
  /** A §8 ACTIVATE_ACCOUNT_SUCCESS */
  activated: hardSpaces('Konto jest aktywne. Możesz się zalogować.'),
  joined: (company: string) =>
    oneFullStop(hardSpaces(`Konto jest aktywne. Możesz działać w imieniu firmy ${company}.`)),
  opening: 'Otwieramy link.',
  readInterrupted: 'Przerwano otwieranie linku',
  readFailed: 'Nie udało się otworzyć linku',
  readAgain: 'Spróbuj ponownie',
  expiredTitle: 'Link aktywacyjny nie działa',
  expiredText: hardSpaces(
    'Jeśli wygasł, wyślemy nowy na ten sam adres. Jeśli w poczcie jest nowsza wiadomość, otwórz link z niej.',
  ),
  sendAgain: 'Wyślij nowy link',
  sending: 'Wysyłamy link.',
  sentAgain: hardSpaces('Wysłaliśmy nowy link na ten sam adres. Sprawdź pocztę.'),
  cannotSendAgain: hardSpaces(
    'Tego linku nie można odnowić. Poproś administratora firmy o zaproszenie albo zarejestruj firmę jeszcze raz.',
  ),
} as const;
