/**
 * Delay in seconds before the next attempt: 5, 15, 45… up to four hours, about 25 attempts in three days.
 * - Jitter of up to a fifth spreads messages that failed together.
 */
export function messageWait(attempts: number): number {
  return Math.min(5 * 3 ** (attempts - 1), 4 * 60 * 60) * (0.8 + Math.random() * 0.4);
}
