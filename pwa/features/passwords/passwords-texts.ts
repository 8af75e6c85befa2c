import { limits } from '@gtinoteka/contract/business-limits.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { hardSpaces } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of the pages about passwords. */
export const passwordTexts = {
  email: 'Adres e-mail',
  requestTitle: screenTitle('/reset_password'),
  requestLead: hardSpaces('Podaj adres e-mail konta. Wyślemy na niego link, którym ustawisz nowe hasło.'),
  request: 'Wyślij link',
  requesting: 'Wysyłamy.',
  /** A §8 PASSWORD_RESET */
  requested: hardSpaces('Jeśli ten adres należy do konta, wysłaliśmy na niego wiadomość z linkiem.'),
  requestedTitle: 'Sprawdź pocztę',
  requestedText: hardSpaces(
    `Link działa przez ${limits.resetLinkMinutes} minut i tylko raz. Jeśli wiadomości nie ma po kilku minutach, sprawdź folder ze spamem albo wpisany adres:`,
  ),
  requestAgain: 'Wyślij jeszcze raz',
  toLogin: 'Wróć do logowania',
  tooMany: (minutes: number) =>
    `Za dużo próśb o link. Spróbuj ponownie za ${minutes}\u00a0${plural(minutes, 'minutę', 'minuty', 'minut')}.`,
  reload: 'Odśwież stronę',
  setTitle: screenTitle('/reset_password/:id'),
  setLead: hardSpaces('Po zapisaniu hasła wszystkie sesje tego konta się zakończą.'),
  newPassword: 'Nowe hasło',
  repeatPassword: 'Powtórz nowe hasło',
  set: 'Ustaw hasło',
  saving: 'Zapisujemy hasło.',
  /** A §8 PASSWORD_RESETED */
  wasSet: hardSpaces('Hasło zostało zmienione. Zaloguj się nowym hasłem.'),
  askAgain: 'Poproś o\u00a0nowy link',
  readFailed: 'Nie udało się otworzyć linku',
  readAgain: 'Spróbuj ponownie',
  changeTitle: screenTitle('/user_data/:id/change_password'),
  changeLead: hardSpaces('Pozostałe sesje tego konta się zakończą. Tutaj nie trzeba logować się ponownie.'),
  oldPassword: 'Bieżące hasło',
  change: 'Zmień hasło',
  cancel: 'Anuluj',
  /** A §8 PASSWORD_CHANGED */
  changed: 'Hasło zostało zmienione.',
} as const;
