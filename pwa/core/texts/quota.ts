import { atMoment } from '../page/at-moment.ts';
import { counted, formatNumber } from '../page/format.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';

/** The daily limit of codes in words, the same on every page. */
export const quotaTexts = {
  start: (limit: number) => `Bez konta: ${checks(limit)} w\u00a0ciągu 24\u00a0godzin`,
  left: (left: number, limit: number) =>
    `Dziś ${plural(left, 'zostało', 'zostały', 'zostało')} ${checks(left)} z\u00a0${formatNumber(limit)}`,
  leftNow: (left: number) => `${plural(left, 'Zostało', 'Zostały', 'Zostało')} ${checks(left)}`,
  used: (limit: number) =>
    `Wykorzystano ${formatNumber(limit)} z\u00a0${counted(limit, 'zapytania', 'zapytań', 'zapytań')}`,
  next: (time: string) => `, następne ${atMoment(time)}`,
} as const;

function checks(count: number): string {
  return counted(count, 'sprawdzenie', 'sprawdzenia', 'sprawdzeń');
}
