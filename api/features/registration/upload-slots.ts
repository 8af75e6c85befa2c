import { AppError } from '../../core/app-error.ts';

export interface UploadSlots {
  /**
   * Runs `work` in a free slot, one per client.
   * - Throws TOO_MANY_REQUESTS with Retry-After otherwise.
   */
  take<T>(client: Buffer, work: () => Promise<T>): Promise<T>;
}

/** Limits concurrent uploads in memory: `most` in all and one per client, so that no client takes all. */
export function makeUploadSlots(most: number): UploadSlots {
  const taken = new Set<string>();
  return {
    async take(client, work) {
      const key = client.toString('base64');
      if (taken.size >= most || taken.has(key))
        throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '10' } });
      taken.add(key);
      try {
        return await work();
      } finally {
        taken.delete(key);
      }
    },
  };
}
