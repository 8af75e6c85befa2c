/** A word of the catalogue. */
export interface KnownWord {
  /** folded like the searched texts */
  readonly folded: string;
  /** its most common spelling in lower case: "powidła" */
  readonly text: string;
  /** number of products that contain it */
  readonly count: number;
}

/** Maximum number of candidates for one word. */
const mostMeant = 5;

/** Shorter words are too similar. Of a typed word one letter shorter, only a missing letter is corrected. */
export const shortestMeant = 4;

/** Number of edits allowed in a folded word, by its length. */
export function mostEdits(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  // Words with digits are models or amounts: another digit means another product.
  if (length < shortestMeant - 1 || length > 40 || !/^\p{L}+$/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Ranks the candidates that an engine found: fewest edits, then most common, then alphabetical.
 * - Both engines use it, so their answers are equal.
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

/** Of two edits, a swap of neighbours uses both: PostgreSQL searches by unchanged parts. */
function isNear(word: string, other: string, most: number): boolean {
  return most < 2 || editsBetween(word, other, 2) <= most;
}

/** Edit distance: insertions, deletions and replacements count 1, swaps of neighbours count `swap`. */
export function editsBetween(a: string, b: string, swap = 1): number {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let above = right.map((_, j) => j);
  above.push(right.length);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      const costs = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        costs.push((before[j - 2] ?? 0) + swap);
      row.push(Math.min(...costs));
    }
    [before, above] = [above, row];
  }
  return above[right.length] ?? 0;
}
