import type pg from 'pg';
import { joinedEdges, letterGroups, numbersOf, wordEdges } from './search-postgres-text.ts';

interface SampledValue {
  readonly text: string;
  readonly share: number;
}

/** The sampled values that have some letters in a row. */
interface Group {
  /** their numbers */
  readonly values: ReadonlySet<number>;
  /** what they stand for, as a share of the rows */
  readonly share: number;
}

/** Part of a text that the trigram index can be asked for by itself. */
interface Part extends Group {
  readonly pattern: string;
  /** length of its lists in the index, as a share of the rows */
  readonly listed: number;
}

const noGroup: Group = { values: new Set(), share: 0 };

// Measured, in microseconds: asking for a part, going on by one entry of a list, looking an entry of the shortest list up in
// another one, noting a row that all lists have, fetching and checking it.
const askCost = 40;
const entryCost = 0.03;
const lookUpCost = 0.3;
const noteCost = 0.25;
const rowCost = 2;
/** Further parts of a word say hardly more; a text of many words is told by its first ones. */
const partsOfWord = 4;
const partsOfText = 24;

/**
 * What PostgreSQL's own statistics know of a folded column: some 1,000 of its values and how much of the table each stands
 * for. Says how frequent a text is, and how to ask the index for it with the least work.
 */
export class TextSample {
  readonly #values: readonly SampledValue[];
  readonly #rows: number;
  readonly #isJoined: boolean;
  readonly #groups = new Map<string, { readonly values: Set<number>; share: number }>();
  /** values with a number, alone or with the word after it, between spaces */
  readonly #numbers = new Map<string, Set<number>>();
  /** the shortest value first */
  readonly #byLength: readonly SampledValue[];
  /** one search asks several times for the same text */
  #lastShare: { text: string; share: number } | null = null;

  /** `isJoined`: the index has a letter for each space (migration 0050), so three signs of a row may reach from word to word */
  constructor(values: readonly SampledValue[], rows: number, isJoined = false) {
    this.#values = values;
    this.#rows = rows;
    this.#isJoined = isJoined;
    this.#byLength = values.toSorted((a, b) => a.text.length - b.text.length);
    for (const [i, { text, share }] of values.entries()) {
      for (const number of numbersOf(text)) this.#numbers.set(number, (this.#numbers.get(number) ?? new Set()).add(i));
      for (const letters of new Set([...letterGroups(text), ...(isJoined ? joinedEdges(text) : wordEdges(text))])) {
        const group = this.#groups.get(letters);
        if (group) {
          group.values.add(i);
          group.share += share;
        } else this.#groups.set(letters, { values: new Set([i]), share });
      }
    }
  }

  /** How many rows the table has, as far as statistics tell. */
  get rows(): number {
    return this.#rows;
  }

  /** Share of rows (0–1) whose value is like this, which is told what share each stands for; 0 also where nothing is known. */
  shareOf(isLike: (value: string, share: number) => boolean): number {
    let share = 0;
    for (const value of this.#values) if (isLike(value.text, value.share)) share += value.share;
    return share;
  }

  /** The same of values of a length (`from` ≤ length < `below`), with the share of rows that have one of it. */
  shareIn(from: number, below: number, isLike: (value: string) => boolean): { share: number; of: number } {
    let [share, of] = [0, 0];
    for (let i = this.#placeOf(from); i < this.#byLength.length; i++) {
      const value = this.#byLength[i];
      if (!value || value.text.length >= below) break;
      of += value.share;
      if (isLike(value.text)) share += value.share;
    }
    return { share, of };
  }

  /** The length that such a share of all values does not exceed. */
  lengthAt(share: number): number {
    let sum = 0;
    for (const { text, share: one } of this.#byLength) if ((sum += one) >= share) return text.length;
    return 0;
  }

  /** Where values of at least such a length begin among those in order of length. */
  #placeOf(length: number): number {
    let [low, high] = [0, this.#byLength.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#byLength[middle]?.text.length ?? 0) < length) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Share of rows (0–1) whose value has one of these between spaces: amounts as "400g" or "400 g". */
  shareWithAmount(written: readonly string[]): number {
    const found = new Set<number>();
    for (const one of written) for (const i of this.#numbers.get(one) ?? []) found.add(i);
    let share = 0;
    for (const i of found) share += this.#values[i]?.share ?? 0;
    return share;
  }

  /** Share of rows (0–1) whose value has the text in it. */
  shareWith(text: string): number {
    if (this.#lastShare?.text !== text) this.#lastShare = { text, share: this.shareWithAll([text]) };
    return this.#lastShare.share;
  }

  /** Share of rows (0–1) whose value has all of the texts in it. */
  shareWithAll(texts: readonly string[]): number {
    let rarest: ReadonlySet<number> | null = null;
    for (const text of texts)
      for (const letters of letterGroups(text)) {
        const { values } = this.#groups.get(letters) ?? noGroup;
        if (!rarest || values.size < rarest.size) rarest = values;
      }
    if (!rarest) return this.shareOf((value) => texts.every((text) => value.includes(text)));
    let share = 0;
    for (const i of rarest) {
      const value = this.#values[i];
      if (value && texts.every((text) => value.text.includes(text))) share += value.share;
    }
    return share;
  }

  /** What is left of a share when chance is taken off: what one or two sampled values have may be much rarer than they say. */
  sureOf(share: number): number {
    return Math.max(0, share - Math.sqrt(share / Math.max(1, this.#values.length)));
  }

  /**
   * Parts of the text whose lists, gone through together, leave few enough rows to check: each part more shortens the second
   * work and lengthens the first. Empty where the text has no part that can be asked for.
   */
  partsToAsk(text: string): string[] {
    return this.partsOfAll([text], this.shareWith(text));
  }

  /** The same of several texts which all stand in the value, as a share of the rows. */
  partsOfAll(texts: readonly string[], share: number): string[] {
    const parts = texts.flatMap((text) => this.#partsOf(text)).slice(0, partsOfText);
    const asked: Part[] = [];
    let left: readonly number[] | null = null;
    let best = Infinity;
    for (;;) {
      let next: { part: Part; cost: number } | null = null;
      for (const part of parts) {
        if (asked.includes(part)) continue;
        const among = left === null ? part.share : this.#sumOf(left, part.values);
        const cost = this.#costOf([...asked, part], among, share);
        if (!next || cost < next.cost) next = { part, cost };
      }
      if (!next || next.cost >= best) return asked.map(({ pattern }) => pattern);
      const { values } = next.part;
      asked.push(next.part);
      left = (left ?? [...values]).filter((i) => values.has(i));
      best = next.cost;
    }
  }

  /** The rarest three letters of each word, and beginnings and ends of words beside a space, which the index keeps too. */
  #partsOf(text: string): Part[] {
    const parts: Part[] = [];
    for (const [word] of text.matchAll(/[\p{L}\p{Nd}]{3,}/gu)) {
      const ofWord = [...letterGroups(word)].map((pattern) => {
        const { values, share } = this.#groups.get(pattern) ?? noGroup;
        return { pattern, values, share, listed: share };
      });
      parts.push(...ofWord.sort((a, b) => a.listed - b.listed).slice(0, partsOfWord));
    }
    if (this.#isJoined) {
      for (const pattern of joinedEdges(text)) {
        const { values, share } = this.#groups.get(pattern) ?? noGroup;
        parts.push({ pattern, values, share, listed: share });
      }
      return parts;
    }
    for (const [pattern] of text.matchAll(/ [\p{L}\p{Nd}]{1,2}|[\p{L}\p{Nd}]{2}(?= )/gu)) {
      const edge = pattern.startsWith(' ') ? pattern : `${pattern} `;
      const { values, share } = this.#groups.get(edge) ?? noGroup;
      const first = edge.length > 2 && edge === pattern ? (this.#groups.get(edge.slice(0, 2))?.share ?? 0) : 0;
      parts.push({ pattern: edge, values, share, listed: first + share });
    }
    return parts;
  }

  /** What those of the values stand for that are also among the others. */
  #sumOf(values: readonly number[], others: ReadonlySet<number>): number {
    let share = 0;
    for (const i of values) if (others.has(i)) share += this.#values[i]?.share ?? 0;
    return share;
  }

  #costOf(parts: readonly Part[], left: number, share: number): number {
    // What no sampled value shows may be as frequent as one of them, and less so with each part more.
    const one = this.#values.length > 0 ? 1 / this.#values.length : 0;
    const unseen = one * 0.5 ** (parts.length - 1);
    // The shortest list is gone through; of the others only as much as it asks for.
    const shortest = Math.min(...parts.map(({ listed }) => listed)) + one / 2;
    const walked = parts.reduce(
      (sum, { listed }) => sum + Math.min(entryCost * listed, lookUpCost * shortest),
      entryCost * shortest,
    );
    const noted = Math.max(left + unseen, share) * this.#rows;
    return askCost * parts.length + walked * this.#rows + (noteCost + rowCost) * noted;
  }
}

const sampleAge = 60_000;

/** Samples of the searched columns, read again a minute after they were, without making a search wait. */
export class TextSamples {
  readonly #pool: pg.Pool;
  readonly #known = new Map<string, { sample: Promise<TextSample>; readAt: number }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async of(table: string, column: string): Promise<TextSample> {
    const key = `${table}.${column}`;
    const known = this.#known.get(key);
    if (known && Date.now() - known.readAt < sampleAge) return known.sample;
    const fresh = this.#read(table, column);
    const entry = { sample: known?.sample ?? fresh, readAt: Date.now() };
    this.#known.set(key, entry);
    fresh.then(
      () => (entry.sample = fresh),
      () => this.#known.delete(key),
    );
    return entry.sample;
  }

  async #read(table: string, column: string): Promise<TextSample> {
    const { rows } = await this.#pool.query<{
      common: string[] | null;
      shares: number[] | null;
      spread: string[] | null;
      nothing: number;
      rows: number;
    }>(
      `SELECT s.most_common_vals::text::text[] AS common, s.most_common_freqs::float8[] AS shares,
              s.histogram_bounds::text::text[] AS spread, s.null_frac::float8 AS nothing, greatest(c.reltuples, 0)::float8 AS rows
       FROM pg_stats s JOIN pg_class c ON c.oid = to_regclass(s.tablename)
       WHERE s.schemaname = current_schema() AND s.tablename = $1 AND s.attname = $2`,
      [table, column],
    );
    const known = rows[0];
    const isJoined = table === 'products' && column === 'words';
    if (!known) return new TextSample([], 0, isJoined);
    const values = (known.common ?? []).map((text, i) => ({ text, share: known.shares?.[i] ?? 0 }));
    const rest = Math.max(0, 1 - known.nothing - values.reduce((sum, { share }) => sum + share, 0));
    for (const text of known.spread ?? []) values.push({ text, share: rest / (known.spread?.length ?? 1) });
    return new TextSample(values, known.rows, isJoined);
  }
}
