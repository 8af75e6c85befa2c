import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of those parts of the shell that come after the first page, which does without their weight. */
export const shellPartTexts = {
  tryAgain: 'Spróbuj ponownie',
  cancel: 'Anuluj',
  /** before the name on the button of the header that opens the menu of the account; for readers */
  accountOf: 'Konto:',
  /** on a device that knows of a session, while the server does not say whose it is */
  accountWaits: 'Konto czeka na\u00a0odpowiedź serwera.',
  myAccount: screenTitle('/user_data/:id'),
  changePassword: 'Zmień hasło',
  offlinePacks: screenTitle('/offline_packs'),
  activePackage: 'Aktywny pakiet',
  users: screenTitle('/users'),
  integrations: screenTitle('/integrations'),
  changeCompany: 'Zmień firmę',
  repository: screenTitle('/repository'),
  administration: 'Administracja',
  content: 'Treść stron',
  changeTitle: { terms: 'Zmiana regulaminu', privacy: 'Zmiana polityki prywatności' },
  changeComes: {
    terms: (date: string) => `${date} zmieni się regulamin.`,
    privacy: (date: string) => `${date} zmieni się polityka prywatności.`,
  },
  changeRead: 'Przeczytaj nową treść',
  darkTheme: 'Ciemny motyw',
  busyLong: 'Trwa to dłużej niż zwykle. Możesz poczekać albo przerwać.',
  interrupt: 'Przerwij',
  chooseCompany: 'Wybierz firmę',
  switchCompany: 'Przełącz',
  companySwitched: (name: string) => oneFullStop(`Działasz teraz w\u00a0imieniu firmy ${name}.`),
} as const;

/** Names of the permission groups (A §3). */
export const groupNames = {
  location_admin: 'Administrator',
  location_user: 'Użytkownik',
} as const;
