import { AppError } from '../../core/app-error.ts';

/** A limit on concurrent uses by holder. */
export interface Slots {
  /**
   * Takes a slot, or throws TOO_MANY_REQUESTS when all `most` are taken.
   * - Returns an idempotent function that frees the slot.
   */
  take(holder: string, most: number): () => void;
}

/** Slots of this process; `retryAfter` in seconds is sent with a refusal. */
export function makeSlots(retryAfter: number): Slots {
  const taken = new Map<string, number>();
  return {
    take(holder, most) {
      const count = taken.get(holder) ?? 0;
      if (count >= most) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfter) } });
      taken.set(holder, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const rest = (taken.get(holder) ?? 1) - 1;
        if (rest > 0) taken.set(holder, rest);
        else taken.delete(holder);
      };
    },
  };
}
