/** A field that takes words typed elsewhere: its input, and what puts them in. */
interface Taker {
  readonly input: HTMLInputElement;
  take(words: string): void;
}

const takers = new Set<Taker>();

/** Offers a field for words that were typed where none belong. Returns what takes the offer back. */
export function takeHandedWords(taker: Taker): () => void {
  takers.add(taker);
  return () => void takers.delete(taker);
}

/** Hands words over to the field that is seen, which takes focus. False where there is none. */
export function handWords(words: string): boolean {
  for (const { input, take } of takers) {
    if (input.getClientRects().length === 0) continue;
    take(words);
    return true;
  }
  return false;
}
