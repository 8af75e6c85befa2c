/** Longest time between two keys of a hand scanner, in milliseconds; people are slower. */
const scannerGap = 50;

/** Longest time for which a scanner stops within a code, in milliseconds: a wireless one, or one on a busy device. */
const longestStop = 200;

/** How often a scanner may stop within one code. People who type fast are slower than `scannerGap` between most of their keys. */
const stopsOfScanner = 2;

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
  let stops = 0;
  return {
    hear(at) {
      const gap = at - last;
      const isNew = gap > longestStop;
      last = at;
      if (isNew) stops = 0;
      else if (gap > scannerGap) stops++;
      return { isNew, isScanner: stops <= stopsOfScanner };
    },
    end() {
      last = -Infinity;
    },
  };
}
