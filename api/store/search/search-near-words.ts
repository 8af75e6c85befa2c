/** A word of the catalogue. */
export interface KnownWord {
  /** as texts are folded */
  readonly folded: string;
  /** in its commonest spelling, lower case: "powidła" */
  readonly text: string;
  /** how many products have it */
  readonly count: number;
}

/** As many words may be meant by one at most. */
const mostMeant = 5;

/** Shorter words are too much alike; of those one letter shorter a letter may have been left out, and nothing else. */
export const shortestMeant = 4;

/** Letters by which what was typed may be off what is meant, by its length. Folded. */
export function mostEdits(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  // Of other characters than letters each is another number, model or amount.
  if (length < shortestMeant - 1 || length > 40 || !/^\p{L}+$/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The words that may be meant, of those that an engine found: the nearest first, then the commonest, then by the alphabet. Both engines
 * answer by this rule, whatever else they find.
 */
export function meantOf(word: string, found: readonly KnownWord[]): KnownWord[] {
  const most = mostEdits(word);
  return found
    .map((known) => ({ known, edits: editsBetween(word, known.folded) }))
    .filter(({ known, edits }) => known.folded !== word && edits <= most && isNear(word, known.folded, most))
    .filter(({ known }) => [...known.folded].length >= shortestMeant || [...word].length >= shortestMeant)
    .sort((a, b) => a.edits - b.edits || b.known.count - a.known.count || (a.known.folded < b.known.folded ? -1 : 1))
    .slice(0, mostMeant)
    .map(({ known }) => known);
}

/** Of two edits two neighbours that changed places are both: what PostgreSQL looks for by parts that stayed. */
function isNear(word: string, other: string, most: number): boolean {
  return most < 2 || editsBetween(word, other, 2) <= most;
}

/** Letters left out, added or replaced, and neighbours that changed places, which count as `swap`. */
export function editsBetween(a: string, b: string, swap = 1): number {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let above = right.map((_, j) => j);
  above.push(right.length);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      const ways = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        ways.push((before[j - 2] ?? 0) + swap);
      row.push(Math.min(...ways));
    }
    [before, above] = [above, row];
  }
  return above[right.length] ?? 0;
}
