import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { Condition, Tiers } from './search-postgres-tiers.ts';

/** One more than is ever shown: says that there are more. */
export const window = limits.maxResults + 1;
/** From this share of products on, a filter is checked on the rows that others leave, and not looked up in an index too. */
const frequentShare = 0.2;
// Measured, in microseconds: fetching and checking a row, reading one of an index in order, one of a list that is joined with others,
// looking one of the shortest list of an index up in another of its lists, checking a row by one filter more, one statement.
export const fetchCost = 2.5;
const readCost = 0.4;
const listCost = 0.12;
const joinCost = 0.4;
export const checkCost = 1.5;
export const statementCost = 400;
/** One band of a statement with several of them; of one rank, and of all with each row's. */
export const bandCosts = { rank: 80, ranks: 280 } as const;
/** A value of a list that the server plans for. */
const listedCost = 2;
/** Bands that tell whether there are many, and what of all that an index leaves is then looked at as a rule. */
const bandsTried = 8;
const guessedPart = 0.3;
const companyCost = 15;
/** Share of products that an index leaves whatever samples say. */
const leastLeft = 0.0005;
/** Long words stand in long names, and the short ones are read first. */
const lengthSkew = 4;
/** Of what an index leaves, how much may be meant where no sampled value is. */
const unseen = 0.05;
/** What is tried first has to have so many times as many rows as are wanted, and to cost so many times less. */
const likely = 2;
/** Ways that may take longer than estimated have to cost so many times less than one that does not. */
const surer = 1.4;
/** Estimates of how soon 46 are met are taken with so much to spare. */
export const spare = 1.5;
/** Lengths of names that have an index of their own (migration 0093): from, and below the next. */
const lengths = [0, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 44, 48, 56, 64, 20_000];
export const bands: readonly (number | null)[] = [...lengths, null];

/** Microseconds of one band, of one rank or of all, beside its rows. */
export function bandCostOf(of: keyof typeof bandCosts, others: readonly Condition[]): number {
  return bandCosts[of] + listedCost * others.reduce((sum, { listed = 0 }) => sum + listed, 0);
}

/** Share of products (0–1) that should meet all, were they independent. */
export function shareOf(conditions: readonly Condition[]): number {
  return conditions.reduce((product, { share }) => product * share, 1);
}

/** Few rows fetched and sorted; those with a beginning in order of length; of companies so; band by band; all in order of length. */
type Way = 'few' | 'head' | 'companies' | 'bands' | 'order';

/** What finds the first rows of a rank with the least work: microseconds, as far as samples tell. */
export function bestWay(tier: Condition, others: readonly Condition[], products: number): { way: Way; cost: number } {
  const all = [tier, ...others];
  const asked = askedOf(all);
  const needed = neededOf(shareOf(all), products);
  const ways: { way: Way; cost: number }[] = [];
  if (asked.length > 0) ways.push({ way: 'few', cost: statementCost + fewCost(asked, products) });
  const { head } = tier;
  const headNeeded = head && !head.isPart ? Math.min(1, lengthSkew * needed) : 1;
  if (head)
    ways.push({
      way: 'head',
      cost: statementCost + readCost * Math.max(head.share, tier.share) * products * headNeeded,
    });
  if (tier.companies && others.length === 0)
    ways.push({ way: 'companies', cost: statementCost + companyCost * tier.companies.length });
  if (tier.isByWords)
    ways.push({
      way: 'bands',
      cost: bandsCost(tier, others, products, { needed, bandCost: bandCostOf('rank', others) }),
    });
  else if (!head)
    ways.push({ way: 'order', cost: statementCost + readCost * products * Math.min(1, lengthSkew * needed) });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best), { way: 'order', cost: Infinity });
}

function bandsCost(
  tier: Condition,
  others: readonly Condition[],
  products: number,
  { needed, bandCost }: { readonly needed: number; readonly bandCost: number },
): number {
  const { share } = tier;
  const asked = [tier, ...others.filter(isAskedInBands)];
  const rows = (fetchCost + checkCost * others.length) * leftOf(asked);
  const checked = (listedCostOf(asked) + rows) * products;
  // Where samples do not tell, the first bands do: then there are many, or few that are fetched at once.
  if (needed === 1 && sureOf(share) === 0) return statementCost + bandCost * bandsTried + guessedPart * checked;
  return bandCost * bands.length * Math.sqrt(needed) + checked * needed;
}

/**
 * Whether the first rows of a band of lengths are met sooner when it is read in order of length than by its index of words, which
 * finds all of them first.
 */
export function isReadInOrder(
  tier: Condition,
  others: readonly Condition[],
  [from, below]: readonly [number, number],
  products: number,
): boolean {
  const { share, of } = tier.shareIn?.(from, below) ?? { share: 0, of: 0 };
  const sure = sureOf(share) * shareOf(others) * products;
  if (sure === 0) return false;
  return readCost * of * products * Math.min(1, window / sure) < fetchCost * share * products;
}

/**
 * Whether all rows are fetched at once sooner than the missing ones are met band by band: bands that hold `part` of the products have
 * shown `found` rows.
 */
export function isFewLeft(
  {
    found,
    part,
    bandsLeft,
    bandCost,
  }: { readonly found: number; readonly part: number; readonly bandsLeft: number; readonly bandCost: number },
  all: readonly Condition[],
  products: number,
): boolean {
  // Of a small part nothing is said by what is missing in it.
  if (part < 0.1 || bandsLeft < 2) return false;
  // Long words stand in long names.
  const expected = Math.max(found / part, shareOf(all) * products);
  const toCome = Math.max(1, expected * (1 - part));
  const needed = Math.min(1, (window - found) / toCome);
  const asked = askedOf(all);
  const few = statementCost / 2 + Math.max(fetchCost * expected, fewCost(asked, products));
  return few < needed * (bandCost * bandsLeft + fetchCost * toCome);
}

/** Work of reading the lists of all indexes that are asked, and the rows they leave. */
export function fewCost(asked: readonly Condition[], products: number): number {
  return (listedCostOf(asked) + fetchCost * leftOf(asked)) * products;
}

/** Work of reading the lists for each product: whole, but for those of words, of which one index goes through the shortest. */
function listedCostOf(asked: readonly Condition[]): number {
  if (asked.length < 2) return 0;
  const lengthOf = ({ share, leaves }: Condition): number => leaves ?? share;
  const whole = asked.filter(({ isByWords }) => !isByWords).reduce((sum, one) => sum + lengthOf(one), 0);
  const together = asked.filter(({ isByWords }) => isByWords).map(lengthOf);
  const looked = together.length > 0 ? (listCost + joinCost * (together.length - 1)) * Math.min(...together) : 0;
  return listCost * whole + looked;
}

/** Whether the index of words of a band is asked for a filter too. */
export function isAskedInBands({ isByWords, hasIndex, share, leaves }: Condition): boolean {
  return isByWords === true && hasIndex && (leaves ?? share) < frequentShare;
}

/** What is left of a share when chance is taken off: what one of some 1,000 sampled values has may be much rarer. */
export function sureOf(share: number): number {
  return Math.max(0, share - Math.sqrt(share / 1_000));
}

/** What of the rows in order of length is looked at until 46 of such a share are met. */
function neededOf(share: number, products: number): number {
  return Math.min(1, (spare * window) / Math.max(1, sureOf(share) * products));
}

/** How the rows of a group are found soonest: all ranks together, and ordered; together by bands; or one after another until there are 46. */
export function wayOfGroup(
  tiers: Tiers,
  others: readonly Condition[],
  products: number,
): 'at once' | 'bands' | 'one by one' {
  const broadest = tiers[tiers.length - 1] ?? tiers[0];
  const asked = askedOf([broadest, ...others]);
  if (asked.length === 0) return 'one by one';
  const costs = { 'at once': statementCost + fewCost(asked, products), bands: Infinity, 'one by one': 0 };
  const [begins, second] = tiers;
  // Of several words that many names have in a row, the index of words of names has found them.
  const isOfSeveralWords = begins.words && begins.words.words.length > 1;
  if (broadest.isByWords && second && !broadest.rest && !isOfSeveralWords) {
    // Of what no sampled value shows, some of what the index leaves may still be meant; a text that many have inside a word says
    // nothing of how many have it at the beginning of one.
    const unknown = neededOf(shareOf([broadest, ...others]), products) === 1;
    const guessed = unknown ? (spare * window) / Math.max(1, unseen * leftOf(asked) * products) : 1;
    const needed = Math.min(neededOf(shareOf([second, ...others]), products), guessed);
    costs.bands =
      bestWay(begins, others, products).cost +
      bandsCost(broadest, others, products, { needed, bandCost: bandCostOf('ranks', others) });
  }
  for (const run of runsOf(tiers, others, products)) {
    const last = run[run.length - 1] ?? run[0];
    costs['one by one'] += bestWay(last.rest ?? last, others, products).cost;
    if (sureOf(shareOf([last, ...others])) * products > spare * window) break;
  }
  // What it takes is known best: the others may have to look at all in the end.
  if (costs['at once'] <= surer * Math.min(costs.bands, costs['one by one'])) return 'at once';
  return costs.bands < costs['one by one'] ? 'bands' : 'one by one';
}

/**
 * Ranks that are looked for one after the other, in runs of those that one statement finds: the last of them holds all others, and takes
 * hardly more than they do.
 */
export function runsOf(tiers: Tiers, others: readonly Condition[], products: number): Tiers[] {
  const place = tiers.findIndex(({ holdsBefore }) => holdsBefore);
  const tier = tiers[place];
  const each = tiers.map((one): Tiers => [one]);
  if (!tier || place === 0) return each;
  const { way, cost } = bestWay(tier, others, products);
  const before = tiers.slice(0, place).reduce((sum, one) => sum + bestWay(one, others, products).cost, 0);
  if (way !== 'few' || cost > before + statementCost) return each;
  return [[...tiers.slice(0, place), tier], ...each.slice(place + 1)];
}

/**
 * Whether values with the beginning are read first among those that other filters leave: likely enough of them, at little cost beside
 * what is done otherwise.
 */
export function isHeadTried(tiers: Tiers, others: readonly Condition[], products: number): boolean {
  const [begins] = tiers;
  const { head } = begins;
  if (!head || head.isPart || others.length === 0) return false;
  const isLikely = shareOf([begins, ...others]) * products > likely * window;
  const broadest = tiers[tiers.length - 1] ?? begins;
  return isLikely && likely * readCost * head.share * products < fewCost(askedOf([broadest, ...others]), products);
}

/** Share of products that the indexes of all leave. */
function leftOf(asked: readonly Condition[]): number {
  return asked.reduce((product, { share, leaves }) => product * (leaves ?? share), 1);
}

/** Conditions that indexes are asked for: the rarest, and others that spare more rows than they cost. */
export function askedOf(all: readonly Condition[]): Condition[] {
  const [rarest, ...others] = all.filter(({ hasIndex }) => hasIndex).sort((a, b) => a.share - b.share);
  if (!rarest) return [];
  const asked = [rarest];
  // What no sampled value shows may still be there.
  let left = Math.max(leastLeft, rarest.leaves ?? rarest.share);
  for (const other of others) {
    const leaves = other.leaves ?? other.share;
    // Its list is gone through, whole where it is of another index, to spare rows of those that the others leave.
    const isTogether = other.isByWords && asked.some(({ isByWords }) => isByWords);
    const cost = isTogether ? joinCost * Math.min(leaves, left) : listCost * leaves;
    if ((isTogether ? leaves : other.share) >= frequentShare || cost > (fetchCost + checkCost) * left) continue;
    asked.push(other);
    left *= leaves;
  }
  return asked;
}
