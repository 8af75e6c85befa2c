import { dayInWarsaw } from '../../core/warsaw-time.ts';

/** Date of an ISO time in Europe/Warsaw, DD-MM-YYYY (A §9). */
export function dateInWarsaw(time: string): string {
  return dayInWarsaw(new Date(time));
}
