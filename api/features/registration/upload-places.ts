import { AppError } from '../../core/app-error.ts';

export interface UploadPlaces {
  /** Does the work while there is a place; TOO_MANY_REQUESTS with Retry-After while there is none, or the client has one. */
  take<T>(client: Buffer, work: () => Promise<T>): Promise<T>;
}

/** Bounds how many uploads are held in memory at once: so many in all, one of a client, so that nobody takes every place. */
export function makeUploadPlaces(most: number): UploadPlaces {
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
