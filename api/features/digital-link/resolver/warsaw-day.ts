import { isoDayInWarsaw } from '../../../core/warsaw-time.ts';

/** Lifetime of a response in shared caches, in seconds; edges are notified of changes. */
export const sharedFor = 60;

/** Today in Warsaw, YYYY-MM-DD. */
export function todayInWarsaw(): string {
  return isoDayInWarsaw(new Date());
}

/** Seconds until midnight, at most `sharedFor`: links begin and end at midnight. */
export function secondsOfToday(now = Date.now()): number {
  const later = new Date(now + sharedFor * 1_000);
  if (isoDayInWarsaw(later) === isoDayInWarsaw(new Date(now))) return sharedFor;
  return Math.max(1, sharedFor - later.getUTCSeconds());
}
