import { hardSpaces } from '../page/format.ts';

/** What somebody reads who opens another person's link while signed in. */
export const otherAccountTexts = {
  /** `own` is signed in, `linked` is whose the link is */
  note: (own: string, linked: string) => hardSpaces(`Jesteś teraz na koncie ${own}. Link jest dla ${linked}.`),
  activated: (linked: string) => hardSpaces(`Konto ${linked} jest aktywne`),
  alreadyActive: hardSpaces('Konto z tego linku jest już aktywne.'),
  passwordSet: (linked: string) => hardSpaces(`Hasło konta ${linked} zostało zmienione`),
  still: (own: string) => hardSpaces(`W tej przeglądarce nadal działasz na koncie ${own}.`),
  change: (linked: string) => hardSpaces(`Wyloguj i zaloguj jako ${linked}`),
  stay: hardSpaces('Zostań na tym koncie'),
} as const;
