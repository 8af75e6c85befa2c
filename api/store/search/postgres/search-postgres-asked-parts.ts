// Measured, in microseconds: asking for a part, for one of several groups of signs, going on by one entry of the first list, reading one of
// another list, reading a page of it, looking an entry up there.
const askCost = 40;
const anyCost = 600;
const entryCost = 0.03;
const readCost = 0.013;
const pageCost = 40;
const lookUpCost = 0.05;
/** Noting a row that all lists have, fetching and checking it. */
export const rowCost = 3;

/** The sampled values that have some letters in a row. */
export interface Group {
  /** their numbers */
  readonly values: ReadonlySet<number>;
  /** what they stand for, as a share of the rows */
  readonly share: number;
}

/** What stands in a value that an index is asked for: a text, or one of several groups of three signs. */
export type Sought = string | readonly string[];

/** By what one is known among the parts. */
export function nameOf(sought: Sought): string {
  return typeof sought === 'string' ? sought : sought.join('\n');
}

/** Part of a text that the trigram index can be asked for by itself. */
export interface Part extends Group {
  readonly pattern: string;
  /** the word that it is in; of what reaches from one word to the next, itself */
  readonly word: string;
  /** whether it is one of several groups of signs */
  readonly isAnyOf?: boolean;
  /** length of its lists in the index, as a share of the rows */
  readonly listed: number;
}

/** One that is asked for, in this order. */
export interface AskedPart extends Part {
  /** the text that it is a part of */
  readonly text: string;
  /** share of rows that it should leave with the ones before it, at least that of the sampled values that have them all */
  readonly left: number;
  /** share of rows that are looked up in its list */
  readonly lookedUp: number;
}

export const noGroup: Group = { values: new Set(), share: 0 };

/** How an index is asked for texts which all stand in the value. */
export interface Asked {
  /** parts of them, in the order in which their lists are gone through; empty where there is none to ask for */
  readonly parts: readonly string[];
  /** share of rows (0–1) that they should leave to be checked */
  readonly left: number;
  /** microseconds of going through the lists */
  readonly walk: number;
}

/** Numbers of the sampled values that have all parts; null: there is none, so that all have. */
export function valuesWith(parts: readonly Group[]): number[] | null {
  const [first, ...others] = parts;
  return first ? [...first.values].filter((i) => others.every(({ values }) => values.has(i))) : null;
}

/** The word at whose beginning or end signs with a space stand; themselves, where they reach from one to the next or it is a short one. */
export function wordBeside(signs: string, words: readonly string[]): string {
  const letters = signs.trim();
  const isBeside = (word: string): boolean =>
    signs.startsWith(' ') ? word.startsWith(letters) : word.endsWith(letters);
  // A letter between two spaces is a word of its own.
  return (signs.startsWith(' ') !== signs.endsWith(' ') ? words.find(isBeside) : undefined) ?? signs;
}

/** A word as parts of it seek it: at the beginning or end of one where a part stands there. */
export function soughtBy(parts: readonly Part[]): string {
  const [before, after] = [
    parts.some(({ pattern }) => pattern.startsWith(' ')),
    parts.some(({ pattern }) => pattern.endsWith(' ')),
  ].map((isThere) => (isThere ? ' ' : ''));
  return `${before}${parts[0]?.word ?? ''}${after}`;
}

/**
 * Microseconds of going through the lists of parts, in a table of so many rows, of which such a share has what is sought; `unseen`: the share
 * that a list may have more than sampled values show.
 */
export function walkOf(
  parts: readonly AskedPart[],
  { rows, share, unseen }: { readonly rows: number; readonly share: number; readonly unseen: number },
): number {
  const walked = parts.reduce((sum, { listed, lookedUp }, i) => {
    if (i === 0) return sum + entryCost * (listed + unseen);
    const found = Math.max(lookedUp, share);
    return sum + Math.min(readCost * listed, pageCost * found) + lookUpCost * found;
  }, 0);
  return parts.reduce((sum, { isAnyOf }) => sum + (isAnyOf ? anyCost : askCost), walked * rows);
}
