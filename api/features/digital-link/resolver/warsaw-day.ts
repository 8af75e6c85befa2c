import { isoDayInWarsaw } from '../../../core/warsaw-time.ts';

/** Lifetime of a response in shared caches, in seconds; edges are notified of changes. */
export const sharedFor = 60;

let known = { day: '', until: 0 };

/** Today in Warsaw, YYYY-MM-DD; computed once a second. */
export function todayInWarsaw(now = Date.now()): string {
  if (now >= known.until || now < known.until - 1_000)
    known = { day: isoDayInWarsaw(new Date(now)), until: (Math.floor(now / 1_000) + 1) * 1_000 };
  return known.day;
}

/** Seconds until midnight, at most `sharedFor`: links begin and end at midnight. */
export function secondsOfToday(now = Date.now()): number {
  const later = new Date(now + sharedFor * 1_000);
  if (isoDayInWarsaw(later) === isoDayInWarsaw(new Date(now))) return sharedFor;
  return Math.max(1, sharedFor - later.getUTCSeconds());
}
