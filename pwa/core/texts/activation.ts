import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { hardSpaces } from '../format.ts';

/** Polish texts of the activation page. */
export const activationTexts = {
  title: 'Aktywacja konta',
  fullLead: (company: string) =>
    hardSpaces(`Uzupełnij dane, aby aktywować konto administratora firmy ${company} w Gtinotece.`),
  passwordLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Ustaw hasło do konta.`),
  buttonLead: (company: string) =>
    hardSpaces(`Zaproszono Cię do firmy ${company} w Gtinotece. Masz już konto, wystarczy potwierdzić.`),
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
