/** The sampled values that have some letters in a row. */
export interface Group {
  /** their numbers */
  readonly values: ReadonlySet<number>;
  /** what they stand for, as a share of the rows */
  readonly share: number;
}

/** Part of a text that the trigram index can be asked for by itself. */
export interface Part extends Group {
  readonly pattern: string;
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
