import { counted, formatDate, formatTime } from './format.ts';

const day = 86_400_000;

/** Nights between a time and now, in Europe/Warsaw; 0 for a time to come. */
export function daysSince(time: string | number, now: number): number {
  const midnight = (moment: string | number): number =>
    Date.parse(formatDate(new Date(moment)).split('-').reverse().join('-'));
  return Math.max(0, Math.round((midnight(now) - midnight(time)) / day));
}

/** "dzisiaj, 6:40", "wczoraj", "2 dni temu", and the date after a month: how old something kept is. */
export function ageText(time: string | number, now = Date.now()): string {
  const at = new Date(time).getTime();
  const days = daysSince(at, now);
  if (days === 0) return `dzisiaj, ${formatTime(at)}`;
  if (days === 1) return `wczoraj, ${formatTime(at)}`;
  return days > 30 ? formatDate(at) : `${counted(days, 'dzień', 'dni', 'dni')} temu`;
}
