import { atMoment } from '../page/at-moment.ts';
import { hardSpaces } from '../page/format.ts';

/** What stands in place of a verdict that was refused, beside the sentences of A §8. */
export const refusalTexts = {
  nextCode: (time: string) => `Następny kod ${atMoment(time)}`,
  /** a code past the daily limit waits in the queue */
  queued: (time: string | null) =>
    hardSpaces(`Kod zapisaliśmy w kolejce i sprawdzimy go sami${time === null ? '' : ` ${atMoment(time)}`}.`),
  robot: 'Nie sprawdziliśmy',
  robotNote: hardSpaces('To sprawdzenie nie zostało policzone. Po odświeżeniu kod będzie już wpisany.'),
  signIn: 'Zaloguj się',
  /** in place of the sentence of A §8, which names no prefix */
  global: (prefix: string) =>
    hardSpaces(`Numer z prefiksem ${prefix} sprawdzamy w rejestrze globalnym, po zalogowaniu.`),
  signInNote: hardSpaces(
    'Jeszcze nie pytaliśmy, więc nie wiemy, czy ten kod tam jest. To sprawdzenie nie zostało policzone.',
  ),
  prefix: 'Prefiks',
  rest: 'Licencja i\u00a0produkt',
} as const;
