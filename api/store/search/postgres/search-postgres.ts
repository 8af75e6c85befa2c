import type pg from 'pg';
import type { Database } from '../../../core/database/database.ts';
import { findOfCompanies } from './search-postgres-companies.ts';
import {
  bandCostOf,
  bands,
  bestWay,
  isFewLeft,
  isHeadTried,
  runsOf,
  wayOfGroup,
  window,
} from './search-postgres-costs.ts';
import { isWordAsked } from './search-postgres-name-costs.ts';
import { readFilters, type Filters } from './search-postgres-filters.ts';
import { findByWordsOfNames } from './search-postgres-names.ts';
import { noResults, readSearchPage } from '../search-page.ts';
import { TextSamples } from './search-postgres-statistics.ts';
import {
  findByBands,
  findByHead,
  findByHeads,
  findFew,
  findRanksInBand,
  findUnranked,
  readInOrder,
} from './search-postgres-statements.ts';
import { suggestTerms } from './search-postgres-suggest.ts';
import type { Condition, Tiers } from './search-postgres-tiers.ts';
import { knownWords, meantWords } from './search-postgres-words.ts';
import type { SearchEngine } from '../search-port.ts';

/**
 * Search through PostgreSQL alone (migrations 0031, 0093 and 0137). Rows come rank by rank, of one rank in order of the name's length, then of the
 * number. Few are fetched and sorted at once. Of many the shortest names are found band by band: each band of lengths has an
 * index of its own, and where a band is full, an index in that order. What no index knows (one and two letters inside
 * words, signs alone) is read in that order too: 0.3 s of a million products where it is rare.
 */
export function createPostgresSearch({ pool }: Pick<Database, 'pool'>): SearchEngine {
  const samples = new TextSamples(pool);

  return {
    name: 'postgres',
    async search(wanted) {
      const filters = await readFilters(pool, samples, wanted, true);
      if (!filters) return noResults;
      return readSearchPage(pool, await findRanked(pool, filters), wanted);
    },
    suggest: (field, typed) => suggestTerms(pool, samples, field, typed),
    knownWords: (words) => knownWords(pool, words),
    meantWords: (word) => meantWords(pool, word),
  };
}

/** Numbers of what is found, best first: at most 46. */
async function findRanked(pool: pg.Pool, { lead, rest, others, products }: Filters): Promise<string[]> {
  if (lead.length === 0) return findUnranked(pool, others);
  const found = new Set<string>();
  for (const tiers of lead) {
    const heads = tiers.flatMap((tier) => (tier.head?.isFirst ? [{ tier, head: tier.head }] : []));
    if (heads.length > 0 && others.length === 0) add(await findByHeads(pool, heads));
    if (found.size >= window) break;
    const [begins, , third] = tiers;
    let left = tiers;
    if (begins.words && third && isWordAsked(tiers, others, products)) {
      add(await findByWordsOfNames(pool, begins.words, tiers, others));
      // What they still find of the first two ranks is known by then.
      left = [...tiers.slice(2, -1), tiers[tiers.length - 1] ?? third];
    } else if (begins.head && found.size === 0 && isHeadTried(tiers, others, products))
      add(await findByHead(pool, begins, begins.head, others));
    if (found.size >= window) break;
    add(await findGroup(pool, left, others, products));
    if (found.size >= window) break;
  }
  const further = found.size < window ? await rest?.() : null;
  if (further) add(await findGroup(pool, further, others, products));
  return [...found].slice(0, window);

  function add(gtins: readonly string[]): void {
    for (const gtin of gtins) found.add(gtin);
  }
}

/** The first rows of all ranks of a group, in the way that costs least. */
async function findGroup(
  pool: pg.Pool,
  tiers: Tiers,
  others: readonly Condition[],
  products: number,
): Promise<string[]> {
  const way = wayOfGroup(tiers, others, products);
  if (way === 'at once') return findFew(pool, tiers, others);
  if (way === 'bands') return findGroupByBands(pool, tiers, others, products);
  const found = new Set<string>();
  for (const run of runsOf(tiers, others, products)) {
    const [tier] = run;
    const rows = run.length > 1 ? findFew(pool, run, others) : findTier(pool, tier, others, products);
    for (const gtin of await rows) found.add(gtin);
    if (found.size >= window) break;
  }
  return [...found];
}

/**
 * All ranks of a group, band by band: rows of the second rank may fill the window long before all rows are met. Those of the
 * first, beginnings of names, are known before, and each counts once.
 */
async function findGroupByBands(
  pool: pg.Pool,
  tiers: Tiers,
  others: readonly Condition[],
  products: number,
): Promise<string[]> {
  const [begins] = tiers;
  const broadest = tiers[tiers.length - 1] ?? begins;
  const found = (await findTier(pool, begins, others, products)).map((gtin) => ({ gtin, rank: 0 }));
  let met = 0;
  let part = 0;
  for (let i = 0; i + 1 < bands.length && found.filter(({ rank }) => rank <= 1).length < window; i++) {
    const rows = await findRanksInBand(pool, i, tiers, others);
    found.push(...rows.filter(({ rank }) => rank > 0));
    met += rows.length;
    part += broadest.shareIn?.(bands[i] ?? 0, bands[i + 1] ?? Infinity).of ?? 0;
    const shown = { found: met, part, bandsLeft: bands.length - 2 - i, bandCost: bandCostOf('ranks', others) };
    if (isFewLeft(shown, [broadest, ...others], products)) return findFew(pool, tiers, others);
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ gtin }) => gtin);
}

/** The first rows of one rank, in the way that costs least. */
function findTier(pool: pg.Pool, tier: Condition, others: readonly Condition[], products: number): Promise<string[]> {
  if (tier.rest) return findTier(pool, tier.rest, others, products);
  const { way } = bestWay(tier, others, products);
  if (way === 'few') return findFew(pool, [tier], others);
  if (way === 'head' && tier.head) return findByHead(pool, tier, tier.head, others);
  if (way === 'companies' && tier.companies) return findOfCompanies(pool, tier.companies);
  if (way === 'bands') return findByBands(pool, tier, others, products);
  return readInOrder(pool, [tier, ...others]);
}
