import type { BarsFit } from './decode-bars.ts';
import { codeOf, hasUnusedPrefix, isHalfOfEan, isOtherItf, isShort, keyOf, type SymbolRead } from './read-code.ts';

/** A read and how many independent views gave it. */
export interface Vote {
  readonly read: SymbolRead;
  readonly views: number;
}

/** What views of one place in a picture gave. Views are independent that differ in angle or scale. */
export class Votes {
  readonly #reads = new Map<string, { read: SymbolRead; views: Set<string> }>();

  /** Hears that a view gave this read; the same view counts once. */
  add(view: string, read: SymbolRead): void {
    const known = this.#reads.get(keyOf(read)) ?? { read, views: new Set<string>() };
    known.views.add(view);
    this.#reads.set(keyOf(read), known);
  }

  /**
   * What was read, most views first. Short symbols come after long ones of two views, which they are found within; ITF of other lengths
   * than 14, which parts of it are, and halves of EAN-13 after everything.
   */
  ranked(): Vote[] {
    const counted = Array.from(this.#reads.values(), ({ read, views }) => ({ read, views: views.size }));
    const isWithin = ({ read }: Vote): boolean =>
      isShort(read.format) && counted.some((other) => !isShort(other.read.format) && other.views >= leastViews);
    const isLater = (vote: Vote): number =>
      isOtherItf(vote.read) || isHalfOfEan(vote.read) ? 2 : Number(isWithin(vote));
    return counted.sort((a, b) => isLater(a) - isLater(b) || b.views - a.views);
  }
}

/** Views that must agree in any case; some more; and so many that bent labels, which no drawn bars fit, are read as well. */
const leastViews = 2;
const moreViews = 3;
const manyViews = 6;
/** A read has to have so many times the views of any other at its place. */
const overRivals = 3;

/** What the bars must be like (decode-bars.ts). In the trial no wrong read had its worst digit above -0.9. */
const leastWhole = 0.75;
const worstOfTwo = 0.3;
const worstOfMore = -0.3;
/** How much better a rival must fit to put a read of many views in doubt. */
const betterBy = 0.5;

/** `prefix`: as sure as what is believed, but nobody issues such numbers. `nothing`: not worth a person's look. */
export type Judgement = 'believed' | 'prefix' | 'unsure' | 'nothing';

/**
 * What is thought of the first of the ranked reads. Believed: enough views agree, hardly any says something else, and the fewer
 * they are the better the bars fit. `fit` is asked for where it decides; it gives null for symbologies that it does not know.
 */
export function judgeVotes(ranked: readonly Vote[], fit: (read: SymbolRead) => BarsFit | null): Judgement {
  const [first, ...others] = ranked;
  // A half is looked at until the whole is read.
  if (!first || isHalfOfEan(first.read)) return 'nothing';
  const isItem = codeOf(first.read) !== null;
  if (isAgreed(first, others, fit)) return isItem && hasUnusedPrefix(first.read) ? 'prefix' : 'believed';
  if (!isItem) return 'nothing';
  // Of texture and writing the bars fit badly.
  const isLikely = first.views >= leastViews || (fit(first.read)?.whole ?? 0) >= leastWhole;
  return isLikely ? 'unsure' : 'nothing';
}

function isAgreed(first: Vote, others: readonly Vote[], fit: (read: SymbolRead) => BarsFit | null): boolean {
  const isShortRead = isShort(first.read.format);
  const rivals = others.filter(({ read }) => isShortRead || !isShort(read.format));
  if (first.views < leastViews || rivals.some(({ views }) => first.views < views * overRivals)) return false;
  // Six or seven digits prove less, and may be a part of more.
  if (isShortRead && (first.views < moreViews || rivals.some(({ read }) => !isShort(read.format)))) return false;
  const bars = fit(first.read);
  if (first.views >= manyViews && !isShortRead) {
    const worst = bars?.worst ?? 0;
    return rivals.every(({ read }) => (fit(read)?.worst ?? -Infinity) < worst + betterBy);
  }
  if (bars === null) return first.views >= moreViews;
  return bars.whole >= leastWhole && bars.worst >= (first.views >= moreViews ? worstOfMore : worstOfTwo);
}
