import { parseHtml } from './normal-html.ts';

/** A piece of two texts that is the same in both, or what stands in its place in each; null: nothing does. */
export type Difference<T> = { readonly same: T } | { readonly mine: T | null; readonly theirs: T | null };

/** The longest common run of two lists, as pairs of places. */
function commonPlaces<T>(one: readonly T[], other: readonly T[]): [number, number][] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i * width + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const places: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return places;
}

/** Two lists beside each other: what differs between two common pieces is paired in order. */
function beside(mine: readonly string[], theirs: readonly string[]): Difference<string>[] {
  const rows: Difference<string>[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...commonPlaces(mine, theirs), [mine.length, theirs.length] as const]) {
    while (i < nextI || j < nextJ) {
      rows.push({ mine: i < nextI ? (mine[i] ?? null) : null, theirs: j < nextJ ? (theirs[j] ?? null) : null });
      if (i < nextI) i++;
      if (j < nextJ) j++;
    }
    const same = mine[i++];
    j++;
    if (same !== undefined) rows.push({ same });
  }
  return rows;
}

/** Elements of a text in their order, as HTML. `html` is as `normalHtml` writes it. */
function blocksOf(html: string): string[] {
  return Array.from(parseHtml(html).childNodes, (node) =>
    node instanceof Element ? node.outerHTML : (node.nodeValue ?? '').trim(),
  ).filter((block) => block !== '');
}

/** What two texts have in common and where they differ, block by block: paragraphs, headings, lists, tables. */
export function compareTexts(mine: string, theirs: string): Difference<string>[] {
  return beside(blocksOf(mine), blocksOf(theirs));
}

/** The tag that a block begins with; empty for plain text. */
export function kindOf(block: string): string {
  return /^<([a-z0-9]+)/.exec(block)?.[1] ?? '';
}

/** What a person reads of a block: its words; items and cells apart; of a picture what it says. */
export function wordsOf(block: string): string {
  const body = parseHtml(block);
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.getAttribute('alt') ?? ''}] `);
  for (const part of body.querySelectorAll('li, td, th, br, caption')) part.append(' · ');
  return (body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .replace(/( ·)+ ?$/, '')
    .trim();
}

export interface MarkedWords {
  readonly text: string;
  /** in this text alone */
  readonly isOwn: boolean;
}

/** Words of one block, marked where the other block has others. */
export function markWords(block: string, other: string): MarkedWords[] {
  const [own, others] = [wordsOf(block).split(' '), wordsOf(other).split(' ')];
  // A table of thousands of words is not worth the time.
  const common =
    own.length * others.length > 4_000_000 ? new Set<number>() : new Set(commonPlaces(own, others).map(([i]) => i));
  const marked: { text: string; isOwn: boolean }[] = [];
  own.forEach((word, i) => {
    const isOwn = !common.has(i);
    const last = marked[marked.length - 1];
    if (last?.isOwn === isOwn) last.text += ` ${word}`;
    else marked.push({ text: word, isOwn });
  });
  return marked;
}
