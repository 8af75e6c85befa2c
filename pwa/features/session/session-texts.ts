import { hardSpaces } from '../../core/page/format.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of the log-in page. */
export const sessionTexts = {
  title: screenTitle('/login'),
  lead: hardSpaces(
    'Zaloguj się, aby szukać po nazwie, marce, firmie i kategorii oraz sprawdzać kody z rejestru globalnego.',
  ),
  email: 'Adres e-mail',
  password: 'Hasło',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  rememberMe: `Zapamiętaj mnie na ${limits.rememberMeDays} dni`,
  signIn: 'Zaloguj się',
  signingIn: 'Logujemy Cię.',
  forgotten: 'Nie pamiętasz hasła?',
  failedTitle: 'Nie udało się zalogować',
  checkEmail: 'Sprawdź adres e-mail',
  checkPassword: 'Sprawdź hasło',
  tooMany: hardSpaces('Za dużo prób logowania. Odczekaj chwilę i spróbuj ponownie.'),
  tooManyUntil: (seconds: number) => `Za dużo prób logowania. Spróbuj ponownie za ${seconds} s.`,
  byMailTitle: 'Sprawdź pocztę.',
  linkTitle: 'Dokończ logowanie',
  linkLead: hardSpaces('Hasło jest prawidłowe. Naciśnij przycisk, a zalogujemy Cię na tym urządzeniu.'),
  finish: 'Zaloguj się na tym urządzeniu',
  linkFailed: 'Nie udało się dokończyć logowania',
  logInAgain: 'Zaloguj się jeszcze raz',
  noAccount: 'Nie masz konta?',
  noAccountText: hardSpaces('Zarejestruj firmę. Pakiet Starter jest bezpłatny i odnawia się co roku.'),
  register: 'Zarejestruj firmę',
  demoTitle: 'To wersja demonstracyjna.',
  demoText: hardSpaces('Konta do wypróbowania każdej roli wypisuje program przy starcie, w oknie terminala.'),
  returnTo: 'Po zalogowaniu wrócisz na stronę, którą chcesz otworzyć.',
} as const;
