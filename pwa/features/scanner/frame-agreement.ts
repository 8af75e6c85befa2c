import { keyOf, type SymbolRead } from './read-code.ts';

/** Milliseconds within which the second frame must say the same. */
const agreeWithin = 1_000;
/** Milliseconds that a code must be out of sight before it counts as shown again. */
const goneAfter = 1_500;

/**
 * Believes a code of a live camera when two frames, one after the other of those in which anything was read, say the same; and
 * says it once for as long as it stays in sight.
 */
export class FrameAgreement {
  #last: { key: string; at: number } | null = null;
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
    this.#last = { key, at };
    if (!agrees) return null;
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
  const far = ({ centre }: SymbolRead): number =>
    centre ? Math.hypot(centre.x - width / 2, centre.y - height / 2) : Infinity;
  const sorted = [...reads].sort((a, b) => Number(isItem(b)) - Number(isItem(a)) || far(a) - far(b));
  return sorted[0] ?? null;
}
