/**
 * Seconds before a message is tried again after so many tries: 5, 15, 45… up to four hours, some 25 times in three days. Up to a fifth more
 * or less, so that messages that failed together do not come back together.
 */
export function messageWait(attempts: number): number {
  return Math.min(5 * 3 ** (attempts - 1), 4 * 60 * 60) * (0.8 + Math.random() * 0.4);
}
