import { counted, formatMoment, formatNumber, hardSpaces } from '../page/format.ts';

/** What is said where a daily limit refuses, apart from quota.ts, which the first page carries. */
export const limitReachedTexts = {
  again: hardSpaces('Kody sprawdzone wcześniej możesz otwierać bez limitu.'),
  listed: (used: number, limit: number) =>
    hardSpaces(
      `Listy wyników pokazały już ${formatNumber(used)} z ${counted(limit, 'kodu', 'kodów', 'kodów')}, na tyle w ciągu 24 godzin pozwala Starter.`,
    ),
  nextList: (time: string) =>
    hardSpaces(
      `Następne wyniki zobaczysz od ${formatMoment(time)}. Kody pokazane wcześniej możesz otwierać na listach bez limitu.`,
    ),
} as const;
