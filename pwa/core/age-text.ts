import { counted, formatDate, formatTime } from './format.ts';

const day = 86_400_000;

/** "dzisiaj, 6:40", "wczoraj", "2 dni temu", and the date after a month: how old something kept is. */
export function ageText(time: string | number, now = Date.now()): string {
  const at = new Date(time).getTime();
  const midnight = (moment: number): number => Date.parse(formatDate(moment).split('-').reverse().join('-'));
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days <= 0) return `dzisiaj, ${formatTime(at)}`;
  if (days === 1) return `wczoraj, ${formatTime(at)}`;
  return days > 30 ? formatDate(at) : `${counted(days, 'dzień', 'dni', 'dni')} temu`;
}
