/** A word of the catalogue and how many products have it. */
export interface CountedWord {
  readonly folded: string;
  readonly count: number;
}

/** So many sampled values tell a share well enough. */
const enough = 20;
/** Answers that are remembered; one search has a dozen. */
const mostShares = 100;

/**
 * The commonest words of the catalogue with how many products have them, which know what few of a thousand sampled values have. A product
 * counts more than once that has a word in its name, brand and company.
 */
export class CountedWords {
  /** one word after another, with a sign that is in none before each and after the last */
  readonly #text: string;
  readonly #words: readonly CountedWord[];
  /** where each begins */
  readonly #places: readonly number[];
  readonly #rows: number;
  /** one search asks many times for the same texts */
  readonly #shares = new Map<string, number | null>();

  /** `rows`: how many products there are */
  constructor(words: readonly CountedWord[], rows: number) {
    this.#words = words;
    this.#rows = rows;
    this.#text = `\n${words.map(({ folded }) => folded).join('\n')}\n`;
    let place = 1;
    this.#places = words.map(({ folded }) => {
      const own = place;
      place += folded.length + 1;
      return own;
    });
  }

  /**
   * Share of products (0–1) with a word that has the text in it, where a space stands before or after it at its beginning or end. Of what many of
   * so many sampled values have, their share; of what few have, what is counted, as far as those few allow. Digits, one or two letters and
   * several words are not counted.
   */
  shareWith(text: string, sampled: { readonly share: number; readonly values: number }): number {
    const few = sampled.share * sampled.values;
    if (sampled.values === 0 || few >= enough) return sampled.share;
    const counted = this.#shares.get(text) ?? this.#remember(text);
    if (counted === null) return sampled.share;
    const least = (few - 2 * Math.sqrt(few)) / sampled.values;
    return Math.min(Math.max(counted, least), (few + 3) / sampled.values);
  }

  #remember(text: string): number | null {
    const share = this.#count(text);
    if (this.#shares.size >= mostShares) this.#shares.clear();
    this.#shares.set(text, share);
    return share;
  }

  #count(text: string): number | null {
    if (!/^ ?\p{L}{3,} ?$/u.test(text) || this.#words.length === 0 || this.#rows === 0) return null;
    const sought = text.replaceAll(' ', '\n');
    let count = 0;
    for (let at = this.#text.indexOf(sought); at !== -1;) {
      const i = this.#wordAt(text.startsWith(' ') ? at + 1 : at);
      const word = this.#words[i];
      if (!word) break;
      count += word.count;
      // A word that has it twice counts once; the sign after it stands before the next one.
      at = this.#text.indexOf(sought, (this.#places[i] ?? 0) + word.folded.length);
    }
    return Math.min(1, count / this.#rows);
  }

  /** Which word a letter of the text is in. */
  #wordAt(place: number): number {
    let [low, high] = [0, this.#places.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#places[middle] ?? Infinity) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
