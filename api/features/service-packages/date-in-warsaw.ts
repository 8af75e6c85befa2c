import { dayInWarsaw } from '../../core/warsaw-time.ts';

/** DD-MM-YYYY in Europe/Warsaw (A §9) of an ISO time. */
export function dateInWarsaw(time: string): string {
  return dayInWarsaw(new Date(time));
}
