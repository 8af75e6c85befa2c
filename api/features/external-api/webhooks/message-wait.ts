/**
 * Delay before the next attempt, in seconds: 5, 15, 45… up to four hours.
 * - About 25 attempts in three days.
 * - Jitter of up to a fifth spreads messages that failed together.
 */
export function messageWait(attempts: number): number {
  return Math.min(5 * 3 ** (attempts - 1), 4 * 60 * 60) * (0.8 + Math.random() * 0.4);
}
