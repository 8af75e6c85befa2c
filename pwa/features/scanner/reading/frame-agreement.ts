import { centreOf, isShort, keyOf, type SymbolRead } from './read-code.ts';

/** Frames that must say the same; of symbols so short that they are found within others. */
const wantedFrames = 2;
const wantedOfShort = 3;
/** Milliseconds within which the next frame must say the same. */
const agreeWithin = 1_000;
/** Milliseconds that a code must be out of sight before it counts as shown again. */
const goneAfter = 1_500;

/**
 * Believes a code of a live camera when two frames, one after the other of those in which anything was read, say the same (three for
 * short symbols); and says it once for as long as it stays in sight. Within each frame closer looks have agreed already.
 */
export class FrameAgreement {
  #last: { key: string; at: number; count: number } | null = null;
  readonly #shown = new Map<string, number>();

  /** What one frame gave, null for nothing; `at` in milliseconds of any clock. Gives the read when it is believed now. */
  hear(read: SymbolRead | null, at: number): SymbolRead | null {
    for (const [key, seen] of this.#shown) if (at - seen >= goneAfter) this.#shown.delete(key);
    if (!read) return null;
    const key = keyOf(read);
    if (this.#shown.has(key)) {
      this.#shown.set(key, at);
      return null;
    }
    const agrees = this.#last?.key === key && at - this.#last.at <= agreeWithin;
    const count = agrees ? (this.#last?.count ?? 0) + 1 : 1;
    this.#last = { key, at, count };
    if (count < (isShort(read.format) ? wantedOfShort : wantedFrames)) return null;
    this.#shown.set(key, at);
    return read;
  }
}

/** The read nearest to the middle of the picture: where a person points. One that names a trade item goes before any other. */
export function pointedAt(
  reads: readonly SymbolRead[],
  { width, height }: { width: number; height: number },
  isItem: (read: SymbolRead) => boolean,
): SymbolRead | null {
  const far = ({ corners }: SymbolRead): number => {
    const { x, y } = corners ? centreOf(corners) : { x: Infinity, y: 0 };
    return Math.hypot(x - width / 2, y - height / 2);
  };
  const sorted = [...reads].sort((a, b) => Number(isItem(b)) - Number(isItem(a)) || far(a) - far(b));
  return sorted[0] ?? null;
}
