import type { CountedWords } from './search-postgres-counted-words.ts';
import {
  nameOf,
  noGroup,
  rowCost,
  soughtBy,
  valuesWith,
  walkOf,
  wordBeside,
  type Asked,
  type AskedPart,
  type Part,
  type Sought,
} from './search-postgres-asked-parts.ts';
import { joinedEdges, letterGroups, numbersOf, wordEdges } from './search-postgres-text.ts';

interface SampledValue {
  readonly text: string;
  readonly share: number;
}

/** Further parts of a word say hardly more; a text of many words is told by its first ones. */
const partsOfWord = 4;
const partsOfText = 24;
/** Answers that are remembered; one search has a dozen. */
const mostAnswers = 100;
/** What chance would have counts as much as so many sampled values do. */
const weightOfChance = 2;
/**
 * What PostgreSQL's own statistics know of a folded column: some 1,000 of its values and how much of the table each stands
 * for. Says how frequent a text is, and how to ask the index for it with the least work.
 */
export class TextSample {
  readonly #values: readonly SampledValue[];
  readonly #rows: number;
  readonly #isJoined: boolean;
  readonly #counted: CountedWords | undefined;
  readonly #groups = new Map<string, { readonly values: Set<number>; share: number }>();
  /** values with a number, alone or with the word after it, between spaces */
  readonly #numbers = new Map<string, Set<number>>();
  /** the shortest value first */
  readonly #byLength: readonly SampledValue[];
  /** one search asks several times for the same text, and for the same texts */
  #lastShare: { text: string; share: number } | null = null;
  readonly #answers = new Map<string, Asked>();

  /**
   * `isJoined`: the index has a letter for each space (migration 0050), so three signs of a row may reach from word to word; `counted`: of
   * columns with words of products, what is known of rare ones
   */
  constructor(values: readonly SampledValue[], rows: number, isJoined = false, counted?: CountedWords) {
    this.#values = values;
    this.#rows = rows;
    this.#isJoined = isJoined;
    this.#counted = counted;
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

  /** Share of rows (0–1) whose value has the word before others. */
  shareOfWord(word: string): number {
    const isThere = (value: string): boolean => value.startsWith(`${word} `) || value.includes(` ${word} `);
    return this.#withCounted(` ${word} `, this.#shareAmong([word], isThere));
  }

  /** Share of rows (0–1) whose value has all of the texts in it. */
  shareWithAll(texts: readonly string[]): number {
    return this.#shareAmong(texts, (value) => texts.every((text) => value.includes(text)));
  }

  /** Share of rows (0–1) whose value has all of the texts in it and is like this. */
  #shareAmong(texts: readonly string[], isLike: (value: string) => boolean): number {
    let rarest: ReadonlySet<number> | null = null;
    for (const text of texts)
      for (const letters of [...letterGroups(text), ...(this.#isJoined ? joinedEdges(text) : [])]) {
        const { values } = this.#groups.get(letters) ?? noGroup;
        if (!rarest || values.size < rarest.size) rarest = values;
      }
    if (!rarest) return this.shareOf(isLike);
    let share = 0;
    for (const i of rarest) {
      const value = this.#values[i];
      if (value && isLike(value.text)) share += value.share;
    }
    return share;
  }

  /**
   * Parts of the text whose lists, gone through together, leave few enough rows to check: each part more shortens the second
   * work and lengthens the first. Empty where the text has no part that can be asked for.
   */
  partsToAsk(text: string): readonly string[] {
    return this.ask([text], this.shareWith(text)).parts;
  }

  /** The same of several texts which all stand in the value, as a share of the rows: parts of them, and what asking for those takes and leaves. */
  ask(texts: readonly Sought[], share: number): Asked {
    const key = [share, ...texts.map(nameOf)].join('\n\n');
    const answer = this.#answers.get(key) ?? this.#answerOf(texts, share);
    if (this.#answers.size >= mostAnswers) this.#answers.clear();
    this.#answers.set(key, answer);
    return answer;
  }

  #answerOf(texts: readonly Sought[], share: number): Asked {
    const parts = texts
      .flatMap((text) => this.#partsOf(text).map((part) => ({ ...part, text: nameOf(text) })))
      .slice(0, partsOfText);
    const asked: AskedPart[] = [];
    let best = Infinity;
    for (;;) {
      const left = this.#leftBy(asked);
      let next: { part: AskedPart; cost: number } | null = null;
      for (const part of parts) {
        if (asked.some(({ pattern }) => pattern === part.pattern)) continue;
        const one: AskedPart = { ...part, left: left(part), lookedUp: this.#lookedUp(asked, part) };
        const cost = this.#walkOf([...asked, one], share) + rowCost * Math.max(one.left, share) * this.#rows;
        if (!next || cost < next.cost) next = { part: one, cost };
      }
      if (!next || next.cost >= best) break;
      asked.push(next.part);
      best = next.cost;
    }
    // Of one word its values say enough.
    const isOne = asked.length > 0 && asked.every(({ word }) => word === asked[0]?.word);
    const left = isOne
      ? this.#withCounted(soughtBy(asked), this.#sumOf(valuesWith(asked), null))
      : (asked[asked.length - 1]?.left ?? 1);
    return { parts: asked.map(({ pattern }) => pattern), left, walk: this.#walkOf(asked, share) };
  }

  /**
   * The share of rows that is left with a further part. Few sampled values say little of what has several texts: the shares of each text,
   * multiplied, say more. Parts of one text are not independent, so its share is that of the values with all of them.
   */
  #leftBy(asked: readonly AskedPart[]): (part: Part) => number {
    const ofAll = valuesWith(asked);
    const words = [...new Set(asked.map(({ word }) => word))].map((word) => {
      const parts = asked.filter((one) => one.word === word);
      const values = valuesWith(parts);
      return { word, parts, values, share: this.#leftOf(parts, this.#sumOf(values, null)) };
    });
    return (part) => {
      const seen = ofAll ? this.#sumOf(ofAll, part.values) : part.share;
      const own = words.find(({ word }) => word === part.word);
      const ofOwn = own && words.length > 1 ? this.#sumOf(own.values, part.values) : seen;
      const withPart = this.#leftOf([...(own?.parts ?? []), part], own ? ofOwn : part.share);
      const chance = words.reduce((product, one) => (one === own ? product : product * one.share), withPart);
      const count = seen * this.#values.length;
      return Math.max(seen, (count * seen + weightOfChance * chance) / (count + weightOfChance));
    };
  }

  /** What parts of one word leave, which such a share of sampled values has. */
  #leftOf(parts: readonly Part[], sampled: number): number {
    return Math.max(this.#withCounted(soughtBy(parts), sampled), sampled + this.#unseenBy(parts.length));
  }

  /** What share of rows has a word in it, which such a share of sampled ones has. */
  #withCounted(word: string, sampled: number): number {
    return this.#counted?.shareWith(word, { share: sampled, values: this.#values.length }) ?? sampled;
  }

  /**
   * What is looked up in the list of a further part, as a share of the rows: of the same text all of its shortest list, of another text
   * what the ones before it leave.
   */
  #lookedUp(asked: readonly AskedPart[], { text, listed }: { text: string; listed: number }): number {
    const of = asked.findIndex((one) => one.text === text);
    const [first] = asked;
    const before = asked[(of === -1 ? asked.length : of) - 1];
    if (!first) return listed;
    if (before) return before.left;
    return first.listed + this.#unseenBy(1) / 2;
  }

  /** What no sampled value shows may be as frequent as one of them, and less so with each part more. */
  #unseenBy(parts: number): number {
    return this.#values.length > 0 ? 0.5 ** (parts - 1) / this.#values.length : 0;
  }

  #walkOf(parts: readonly AskedPart[], share: number): number {
    return walkOf(parts, { rows: this.#rows, share, unseen: this.#unseenBy(1) / 2 });
  }

  /** The rarest three letters of each word, and beginnings and ends of words beside a space, which the index keeps too. */
  #partsOf(text: Sought): Part[] {
    if (typeof text !== 'string') return [this.#anyOf(text)];
    const parts: Part[] = [];
    const words = text.match(/[\p{L}\p{Nd}]{3,}/gu) ?? [];
    for (const word of words) {
      const ofWord = [...letterGroups(word)].map((pattern) => {
        const { values, share } = this.#groups.get(pattern) ?? noGroup;
        return { pattern, word, values, share, listed: share };
      });
      parts.push(...ofWord.sort((a, b) => a.listed - b.listed).slice(0, partsOfWord));
    }
    if (this.#isJoined) {
      for (const pattern of joinedEdges(text)) {
        const { values, share } = this.#groups.get(pattern) ?? noGroup;
        parts.push({ pattern, word: wordBeside(pattern, words), values, share, listed: share });
      }
      return parts;
    }
    for (const [pattern] of text.matchAll(/ [\p{L}\p{Nd}]{1,2}|[\p{L}\p{Nd}]{2}(?= )/gu)) {
      const edge = pattern.startsWith(' ') ? pattern : `${pattern} `;
      const { values, share } = this.#groups.get(edge) ?? noGroup;
      const first = edge.length > 2 && edge === pattern ? (this.#groups.get(edge.slice(0, 2))?.share ?? 0) : 0;
      parts.push({ pattern: edge, word: wordBeside(edge, words), values, share, listed: first + share });
    }
    return parts;
  }

  /** One of several groups of signs, which are asked for together. */
  #anyOf(groups: readonly string[]): Part {
    const known = groups.map((group) => this.#groups.get(group) ?? noGroup);
    const values = new Set(known.flatMap((group) => [...group.values]));
    const listed = known.reduce((sum, group) => sum + group.share, 0);
    const pattern = nameOf(groups);
    return { pattern, word: pattern, isAnyOf: true, values, share: this.#sumOf(null, values), listed };
  }

  /** What those of the values stand for that are also among the others; null: all of them. */
  #sumOf(values: readonly number[] | null, others: ReadonlySet<number> | null): number {
    let share = 0;
    for (const i of values ?? others ?? []) if (!others || others.has(i)) share += this.#values[i]?.share ?? 0;
    return share;
  }
}
