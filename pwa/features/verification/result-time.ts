import { daysLeft, type SentFile } from '@gtinoteka/contract/files/verification.ts';

/** Whether the result of a file can still be downloaded: a page may stay open for longer than the server said so. */
export function hasResultStill({ hasResult, createdAt }: Pick<SentFile, 'hasResult' | 'createdAt'>): boolean {
  return hasResult && daysLeft(createdAt) >= 0;
}
