import { AppError } from '../../core/app-error.ts';

/** Places of something that few may have at once, by whoever has them. */
export interface Places {
  /** Takes a place; throws TOO_MANY_REQUESTS where all `most` are taken. Returns what gives it back, once however often it is called. */
  take(holder: string, most: number): () => void;
}

/** Places of this process; `retryAfter`: seconds that whoever found none is told to wait. */
export function makePlaces(retryAfter: number): Places {
  const taken = new Map<string, number>();
  return {
    take(holder, most) {
      const count = taken.get(holder) ?? 0;
      if (count >= most) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfter) } });
      taken.set(holder, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const rest = (taken.get(holder) ?? 1) - 1;
        if (rest > 0) taken.set(holder, rest);
        else taken.delete(holder);
      };
    },
  };
}
