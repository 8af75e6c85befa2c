import { daysSince } from '../page/age-text.ts';
import { counted, formatDate, formatTime, hardSpaces } from '../page/format.ts';

/** How old a state is that was kept: "stan z dzisiaj", "stan z wczoraj", "stan sprzed 3 dni". */
export function stateAge(time: string | number, now = Date.now()): string {
  const days = daysSince(time, now);
  if (days === 0) return hardSpaces('stan z dzisiaj');
  return days === 1 ? hardSpaces('stan z wczoraj') : `stan sprzed ${counted(days, 'dnia', 'dni', 'dni')}`;
}

/** Of when a kept card is: the time for today, else the date. */
export function cardAge(time: string | number, now = Date.now()): string {
  return hardSpaces(daysSince(time, now) === 0 ? `karta z godziny ${formatTime(time)}` : `karta z ${formatDate(time)}`);
}
