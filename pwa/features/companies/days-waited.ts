import { daysSince } from '../../core/page/age-text.ts';
import { serverNow } from '../../core/session/server-clock.ts';

/** Days that something has waited since a moment, the day it began counted: at least one. */
export function daysWaited(since: string): number {
  return Math.max(1, daysSince(since, serverNow()));
}
