import { AppError } from '../../core/app-error.ts';

export interface UploadPlaces {
  /** Does the work while there is a place; TOO_MANY_REQUESTS with Retry-After while there is none. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Bounds how many uploads are held in memory at once. */
export function makeUploadPlaces(most: number): UploadPlaces {
  let taken = 0;
  return {
    async take(work) {
      if (taken >= most) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '10' } });
      taken++;
      try {
        return await work();
      } finally {
        taken--;
      }
    },
  };
}
