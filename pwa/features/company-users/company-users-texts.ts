import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { counted, hardSpaces } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of /users. Texts of errors come from the contract. */
export const companyUsersTexts = {
  title: screenTitle('/users'),
  people: (n: number) => counted(n, 'osoba', 'osoby', 'osób'),
  tableCaption: 'Osoby firmy',
  invite: 'Zaproś osobę',
  name: 'Imię i\u00a0nazwisko',
  email: 'E-mail',
  dateJoined: 'Dołączenie',
  lastLogin: 'Ostatnie logowanie',
  permissions: 'Uprawnienia',
  representative: 'Reprezentant',
  authorized: 'Autoryzowany',
  actions: 'Działania',
  actionsOf: (person: string) => `Działania: ${person}`,
  you: 'To Ty',
  never: 'Jeszcze nie',
  waits: 'Czeka na\u00a0aktywację',
  linkEnded: 'Link wygasł',
  waitsTip: (date: string) => hardSpaces(`Zaproszenie wysłane ${date}. Osoba musi kliknąć link z e-maila.`),
  linkEndedTip: (date: string) => hardSpaces(`Zaproszenie wysłane ${date} już wygasło. Wyślij je jeszcze raz.`),
  changePermission: 'Zmień uprawnienia',
  changePermissionOf: (person: string) => `Zmień uprawnienia: ${person}`,
  remove: 'Usuń z\u00a0firmy',
  removeOf: (person: string) => `Usuń z\u00a0firmy: ${person}`,
  resend: 'Wyślij zaproszenie jeszcze raz',
  resendOf: (person: string) => `Wyślij zaproszenie jeszcze raz: ${person}`,
  workEmail: 'E-mail służbowy',
  workEmailHint: 'Wyślemy tu link aktywacyjny.',
  group: 'Grupa uprawnień',
  groupSays: {
    location_user: hardSpaces('Sprawdza kody, wysyła pliki i tworzy kody 2D.'),
    location_admin: hardSpaces('Dodatkowo zaprasza osoby i zmienia uprawnienia.'),
  },
  send: 'Wyślij zaproszenie',
  save: 'Zapisz',
  representativeMark: 'Reprezentant firmy: może działać w\u00a0jej imieniu',
  representativeLost: hardSpaces('Użytkownik nie może być reprezentantem firmy, więc oznaczenie zniknie.'),
  removeTitle: 'Usunąć z\u00a0firmy?',
  removeText: (person: string, company: string) =>
    oneFullStop(hardSpaces(`${person} od razu straci dostęp do danych firmy ${company}. Konto tej osoby zostanie.`)),
  removeInvited: (email: string) => hardSpaces(`Zaproszenie dla ${email} przestanie działać.`),
  removeConfirm: 'Usuń',
  sending: 'Wysyłamy zaproszenie.',
  saving: 'Zapisujemy zmianę.',
  removing: 'Usuwamy osobę z\u00a0firmy.',
  /** INVITE_USER_SUCCESS of A §8 */
  invited: (email: string) => `Zaproszenie wysłane na\u00a0adres ${email}.`,
  /** USER_PERMISSION_CHAGE_SUCCESS of A §8 */
  permissionChanged: 'Uprawnienia zostały zmienione.',
  /** MEMBERSHIP_DELETED of A §8 */
  removed: 'Osoba została usunięta z\u00a0firmy.',
  loading: 'Wczytujemy listę osób.',
  interrupted: 'Przerwano wczytywanie listy.',
  tooMany: (minutes: number) =>
    hardSpaces(
      `Firma wysłała już 20 zaproszeń w ciągu godziny. Następne wyślesz za ${counted(minutes, 'minutę', 'minuty', 'minut')}.`,
    ),
} as const;
