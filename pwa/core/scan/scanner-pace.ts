/** Longest time between two keys of a hand scanner that does not stop, in milliseconds; people are slower. */
const scannerGap = 60;

/** Longest time for which a scanner stops within a code, in milliseconds: a wireless one, or one on a busy device. */
export const longestStop = 300;

/** Of the times between the keys of a scan so many are short. Of those of people who type fast hardly half are. */
const shortGaps = 0.6;

export interface KeyPace {
  /**
   * Hears a key by its own time, in milliseconds: a busy device hears them late. `isNew`: it does not belong to the keys before it.
   * `isScanner`: it and all keys since the last new one came as from a hand scanner.
   */
  hear(at: number): { isNew: boolean; isScanner: boolean };
  /** the next key is a new one, however soon it comes */
  end(): void;
}

/** Whether a hand scanner may end a code with this key: Enter, or Tab where it was set up to. */
export function endsScan({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'Enter' || (key === 'Tab' && !shiftKey);
}

/** Tells the keys of a hand scanner from those of fingers by the times between them. */
export function keyPace(): KeyPace {
  let last = -Infinity;
  let gaps = 0;
  let short = 0;
  return {
    hear(at) {
      const gap = at - last;
      const isNew = gap > longestStop;
      last = at;
      if (isNew) gaps = short = 0;
      else {
        gaps++;
        if (gap <= scannerGap) short++;
      }
      return { isNew, isScanner: short >= gaps * shortGaps };
    },
    end() {
      last = -Infinity;
    },
  };
}
